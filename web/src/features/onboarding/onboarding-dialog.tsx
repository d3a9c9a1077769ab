import { useQueryClient } from "@tanstack/react-query";
import { useModel } from "../../lib/use-model";
import { FIRM_BANDS } from "../../shared/bands";
import text from "../../styles/text.module.css";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { RadioGroup } from "../../ui/radio-group";
import { TEXTS } from "../../ui/texts";
import styles from "./onboarding-dialog.module.css";
import { createOnboarding } from "./onboarding-model";

interface OnboardingDialogProps {
  open: boolean;
  onSaved: () => void;
}

/** The four numbered questions about the firm; it closes only once they are saved. */
export function OnboardingDialog({ open, onSaved }: OnboardingDialogProps) {
  const client = useQueryClient();
  const { answers, pending, complete, answer, save } = useModel(() =>
    createOnboarding(client, onSaved),
  );
  const given = answers.value;
  const answered = Object.keys(given).length;
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      dismissible={false}
      size="wide"
      title="Tell us about your firm"
      description="We use this info to personalize recommendations. It's not shown to vendors."
      footer={
        <>
          <span className={text.tabular} aria-live="polite">
            {answered} of {FIRM_BANDS.length} answered
          </span>
          <Button
            variant="primary"
            disabled={!complete.value}
            pending={pending.value}
            pendingLabel={TEXTS.saving}
            onClick={save}
          >
            Continue
          </Button>
        </>
      }
    >
      <div className={styles.questions}>
        {FIRM_BANDS.map(({ name, prompt, columns, options }, index) => (
          <RadioGroup
            key={name}
            number={index + 1}
            prompt={prompt}
            columns={columns}
            options={options}
            value={given[name] ?? null}
            onChange={(band) => answer(name, band)}
            disabled={pending.value}
          />
        ))}
      </div>
    </Dialog>
  );
}
