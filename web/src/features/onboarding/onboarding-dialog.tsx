import { useQueryClient } from "@tanstack/react-query";
import { useModel } from "../../lib/use-model";
import {
  ATTORNEYS_COUNT_BANDS,
  EMPLOYEES_COUNT_BANDS,
  INJURY_CASES_BANDS,
  SOFTWARE_SPEND_BANDS,
} from "../../shared/bands";
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
            {answered} of 4 answered
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
        <RadioGroup
          number={1}
          prompt="How many attorneys work at your firm?"
          columns={6}
          options={ATTORNEYS_COUNT_BANDS}
          value={given.attorneysCountBand ?? null}
          onChange={(band) => answer("attorneysCountBand", band)}
          disabled={pending.value}
        />
        <RadioGroup
          number={2}
          prompt="How many employees does your firm have?"
          columns={4}
          options={EMPLOYEES_COUNT_BANDS}
          value={given.employeesCountBand ?? null}
          onChange={(band) => answer("employeesCountBand", band)}
          disabled={pending.value}
        />
        <RadioGroup
          number={3}
          prompt="How many new injury cases do you sign per month?"
          columns={5}
          options={INJURY_CASES_BANDS}
          value={given.injuryCasesPerMonthBand ?? null}
          onChange={(band) => answer("injuryCasesPerMonthBand", band)}
          disabled={pending.value}
        />
        <RadioGroup
          number={4}
          prompt="How much do you spend on software per year?"
          columns={7}
          options={SOFTWARE_SPEND_BANDS}
          value={given.annualSoftwareSpendBand ?? null}
          onChange={(band) => answer("annualSoftwareSpendBand", band)}
          disabled={pending.value}
        />
      </div>
    </Dialog>
  );
}
