import { useQueryClient } from "@tanstack/react-query";
import { keys } from "../../api/queries/keys";
import { useModel } from "../../lib/use-model";
import { usePageTitle } from "../../lib/use-page-title";
import { Brand } from "../../shared/brand";
import { useEnterSession, useSignOut } from "../../shared/session";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { TEXTS } from "../../ui/texts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import styles from "./second-factor.module.css";
import { createSecondFactorSetup } from "./second-factor-model";
import { SecondFactorSetup } from "./second-factor-setup";
import cardStyles from "./settings-card.module.css";

/** The whole window for a person without a second factor where everybody needs one. */
export function SecondFactorGate() {
  usePageTitle("Second Factor");
  const client = useQueryClient();
  const model = useModel(() => createSecondFactorSetup(client));
  const enter = useEnterSession();
  const signOut = useSignOut();
  const goOn = () => {
    model.close();
    // It is on, and what was known of the person before would only ask for it again.
    enter().catch(() => client.resetQueries({ queryKey: keys.me }));
  };
  return (
    <main className={styles.gate}>
      <Brand />
      <header>
        <h1>Set up your second factor</h1>
        <p className={styles.text}>
          Everybody needs one on this instance. The rest opens once yours is on.
        </p>
      </header>
      <Panel className={cardStyles.card}>
        <SecondFactorSetup model={model} />
      </Panel>
      <div>
        <Button variant="text" pending={signOut.isPending} onClick={() => signOut.mutate()}>
          {TEXTS.signOut}
        </Button>
      </div>
      <RecoveryCodesDialog codes={model.recoveryCodes.value} onClose={goOn} />
    </main>
  );
}
