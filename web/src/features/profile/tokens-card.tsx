import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Schema } from "../../api/client";
import { API_SCOPE_LABELS, LIMITS } from "../../api/facts";
import { apiTokensQuery } from "../../api/queries/account";
import { textControl } from "../../lib/form";
import { formatDate } from "../../lib/format";
import { options } from "../../lib/options";
import { useModel } from "../../lib/use-model";
import { SecretDialog } from "../../shared/secret-dialog";
import { AsyncPanel } from "../../ui/async-panel";
import { Button } from "../../ui/button";
import { CheckboxGroup } from "../../ui/checkbox-group";
import { DotSeparated } from "../../ui/dot-separated";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { ListRow } from "../../ui/list-row";
import { Select } from "../../ui/select";
import { useFocusReturn } from "../../ui/use-focus-return";
import { SettingsCard, SettingsFoot } from "./settings-card";
import styles from "./settings-card.module.css";
import tokenStyles from "./tokens-card.module.css";
import { createTokenForm, createTokenRevocation, LIFETIMES } from "./tokens-model";

const SCOPES = options(API_SCOPE_LABELS);

/** The tokens by which programs read in the person's name. */
export function TokensCard() {
  const client = useQueryClient();
  const model = useModel(() => createTokenForm(client));
  const query = useQuery(apiTokensQuery);
  const items = query.data?.items ?? [];
  const isMaking = model.isMaking.value;
  const made = model.made.value;
  const newButton = useFocusReturn(isMaking);
  return (
    <>
      <AsyncPanel
        query={query}
        className={tokenStyles.tokens}
        loading={null}
        errorTitle="Your API tokens did not load"
        isEmpty={() => items.length === 0}
      >
        {() => (
          <ul aria-label="API tokens">
            {items.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </AsyncPanel>
      {isMaking ? (
        <TokenForm model={model} />
      ) : (
        <SettingsFoot words={query.data && items.length === 0 && "You have no API tokens."}>
          <Button ref={newButton} icon={Plus} onClick={model.begin}>
            New API token
          </Button>
        </SettingsFoot>
      )}
      <SecretDialog
        kind="token"
        secret={made?.token ?? null}
        title="API token"
        description={made ? `“${made.name}” reads in your name.` : ""}
        hint="It is not shown again. Programs send it as Authorization: Bearer, then the token."
        until={made && formatDate(made.expiresAt)}
        next="Keep it where you keep passwords."
        onClose={model.close}
      />
    </>
  );
}

function TokenForm({ model }: { model: ReturnType<typeof createTokenForm> }) {
  const { form, toggle, cancel } = model;
  const errors = form.errors.value;
  return (
    <SettingsCard
      form={form}
      action="Make token"
      pendingLabel="Making..."
      idleText="It is shown once"
      onCancel={cancel}
    >
      <div className={styles.columns}>
        <Field label="Token name" error={errors.name}>
          {(control) => (
            <Input
              {...control}
              {...textControl(form, "name")}
              autoFocus
              autoComplete="off"
              placeholder="Weekly report"
              maxLength={LIMITS.nameMaxChars}
            />
          )}
        </Field>
        <Field label="Works for">
          {(control) => <Select {...control} {...textControl(form, "days")} options={LIFETIMES} />}
        </Field>
      </div>
      <CheckboxGroup
        prompt="May read"
        columns={1}
        compact
        options={SCOPES}
        values={form.values.value.scopes}
        onToggle={toggle}
        error={errors.scopes}
      />
    </SettingsCard>
  );
}

function TokenRow({ token }: { token: Schema<"OwnApiToken"> }) {
  const client = useQueryClient();
  const revocation = useModel(() => createTokenRevocation(client, token));
  const reads = token.scopes.map((scope) => API_SCOPE_LABELS[scope]);
  return (
    <ListRow
      name={token.name}
      action={
        <Button
          size="sm"
          aria-label={`Revoke ${token.name}`}
          pending={revocation.pending.value}
          onClick={() => void revocation.mutate()}
        >
          Revoke
        </Button>
      }
    >
      <DotSeparated items={[...reads, `until ${formatDate(token.expiresAt)}`]} />
    </ListRow>
  );
}
