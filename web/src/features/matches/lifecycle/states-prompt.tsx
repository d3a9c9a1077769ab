import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { profileQuery } from "../../../api/queries/account";
import { classNames } from "../../../lib/class-names";
import { useModel } from "../../../lib/use-model";
import { useMe } from "../../../shared/session";
import { StatePicker } from "../../../shared/states/state-picker";
import { createStatesForm, SAVE_STATES } from "../../../shared/states/states-model";
import layout from "../../../styles/layout.module.css";
import { Button } from "../../../ui/button";
import { Form } from "../../../ui/form";
import { Note } from "../../../ui/note";
import { Panel } from "../../../ui/panel";
import { Skeleton } from "../../../ui/skeleton";
import { TEXTS } from "../../../ui/texts";
import styles from "./states-prompt.module.css";
import { rememberAskedForStates, wasAskedForStates } from "./states-prompt-seen";

/** Asks once in which states the firm practices; the profile page keeps the answer and takes others. */
export function StatesPrompt() {
  const { user } = useMe();
  const [asking, setAsking] = useState(() => !wasAskedForStates(user.id));
  const profile = useQuery({ ...profileQuery, enabled: asking });
  if (!asking || profile.data?.user.states.length !== 0) return null;
  const close = () => {
    rememberAskedForStates(user.id);
    setAsking(false);
  };
  return <Ask onClose={close} />;
}

/** Whether it is known if the panel will be shown: the stages wait for that, or they would jump. */
export function useStatesPromptReady(): boolean {
  const { user } = useMe();
  const mayAsk = useMayAskForStates();
  const { isFetched, data } = useQuery({ ...profileQuery, enabled: mayAsk });
  // Said on the profile page: at the next visit no place is kept for the question.
  const isAnswered = (data?.user.states.length ?? 0) > 0;
  useEffect(() => {
    if (isAnswered) rememberAskedForStates(user.id);
  }, [isAnswered, user.id]);
  return !mayAsk || isFetched;
}

/** Whether this person has not been asked yet in this browser. */
function useMayAskForStates(): boolean {
  return !wasAskedForStates(useMe().user.id);
}

/** The place of the panel while it is not known whether it will be shown. */
export function StatesPromptLoading() {
  const mayAsk = useMayAskForStates();
  // What waits for the answer asks for the profile.
  const { data } = useQuery({ ...profileQuery, enabled: false });
  if (!mayAsk || (data && data.user.states.length > 0)) return null;
  return (
    <Panel className={classNames(styles.ask, styles.loading)}>
      <Skeleton shape="line" width={240} />
    </Panel>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useModel(() => createStatesForm(client, [], { onSaved: onClose }));
  return (
    <Panel className={classNames(styles.ask, layout.noPrint)}>
      <Form className={styles.form} onSubmit={form.submit}>
        <div className={styles.why}>
          <h2>In which states do you practice?</h2>
          <p>
            Recommendations then say whether a vendor serves them; those that serve only others come
            last.
          </p>
          {form.alert.value && <Note tone="danger">{form.alert.value}</Note>}
        </div>
        <StatePicker form={form} />
        <div className={layout.actions}>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <Button
            type="submit"
            disabled={!form.dirty.value}
            pending={form.pending.value}
            pendingLabel={TEXTS.saving}
          >
            {SAVE_STATES}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
