import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Schema } from "../../api/client";
import { LIMITS } from "../../api/facts";
import { secondFactorQuery } from "../../api/queries/account";
import { classNames } from "../../lib/class-names";
import { formatDate } from "../../lib/format";
import { useModel } from "../../lib/use-model";
import layout from "../../styles/layout.module.css";
import { AsyncPanel } from "../../ui/async-panel";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import styles from "./second-factor.module.css";
import { SecondFactorDialog } from "./second-factor-dialog";
import { createSecondFactorChange, createSecondFactorSetup } from "./second-factor-model";
import { SecondFactorSetup } from "./second-factor-setup";
import { SettingsFoot } from "./settings-card";
import cardStyles from "./settings-card.module.css";

/** The second factor of the signed-in person: turning it on and off, and new recovery codes. */
export function SecondFactorCard() {
  const client = useQueryClient();
  const setup = useModel(() => createSecondFactorSetup(client));
  const change = useModel(() =>
    createSecondFactorChange(client, (codes) => {
      setup.recoveryCodes.value = codes;
    }),
  );
  const query = useQuery(secondFactorQuery);
  return (
    <>
      <AsyncPanel
        query={query}
        loading={
          <div className={cardStyles.body}>
            <Skeleton width={220} />
            <Skeleton width={160} />
          </div>
        }
        errorTitle="Your second factor did not load"
      >
        {(own) =>
          own.since === null ? (
            <SecondFactorSetup model={setup} />
          ) : (
            <TurnedOn own={own} since={own.since} onChange={change.open} />
          )
        }
      </AsyncPanel>
      <SecondFactorDialog model={change} />
      <RecoveryCodesDialog codes={setup.recoveryCodes.value} onClose={setup.close} />
    </>
  );
}

interface TurnedOnProps {
  own: Schema<"OwnSecondFactor">;
  since: string;
  onChange: (purpose: "turn-off" | "recovery-codes") => void;
}

function TurnedOn({ own, since, onChange }: TurnedOnProps) {
  const { recoveryCodesLeft, isRequired } = own;
  const few = recoveryCodesLeft < 3;
  return (
    <>
      <div className={cardStyles.body}>
        <div>
          <p className={classNames(layout.tags, styles.state)}>
            Authenticator app <Badge tone="top">On</Badge>
          </p>
          <p className={styles.text}>
            {`Since ${formatDate(since)} each sign-in asks for a code. `}
            {`${recoveryCodesLeft} of ${LIMITS.recoveryCodes} recovery codes ${recoveryCodesLeft === 1 ? "is" : "are"} left`}
            {few ? ": make new ones." : "."}
            {isRequired && " This instance requires a second factor."}
          </p>
        </div>
      </div>
      <SettingsFoot>
        <Button variant={few ? "primary" : "secondary"} onClick={() => onChange("recovery-codes")}>
          New recovery codes
        </Button>
        {!isRequired && (
          <Button variant="ghost" onClick={() => onChange("turn-off")}>
            Turn off
          </Button>
        )}
      </SettingsFoot>
    </>
  );
}
