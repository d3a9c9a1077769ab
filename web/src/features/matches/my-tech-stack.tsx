import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { techStackQuery } from "../../api/queries/matches";
import { useWhileShown } from "../../lib/use-while-shown";
import { TechStackForm } from "../../shared/tech-stack/tech-stack-form";
import { TechStackLoading } from "../../shared/tech-stack/tech-stack-loading";
import { createTechStack, type TechStackModel } from "../../shared/tech-stack/tech-stack-model";
import { LOAD_ERROR_TEXT, LOAD_ERROR_TITLE, TECH_STACK_TEXT } from "../../shared/tech-stack/texts";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { MyTechStackFooter } from "./my-tech-stack-footer";

/** The button in the page's header, and the dialog that it opens. */
export function MyTechStack({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        My Tech Stack
      </Button>
      {open && <MyTechStackDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Loading, then the form: one dialog throughout, so that the focus goes back to the button. */
function MyTechStackDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const stack = useQuery(techStackQuery);
  const close = useWhileShown(onClose);
  const [model, setModel] = useState<TechStackModel | null>(null);
  if (stack.data && !model) setModel(createTechStack(client, stack.data, close));
  const hasFailed = !stack.data && stack.isError && !stack.isFetching;
  return (
    <Dialog
      open
      crossless={hasFailed}
      size={hasFailed ? "narrow" : "wide"}
      onClose={onClose}
      title={hasFailed ? LOAD_ERROR_TITLE : "My Tech Stack"}
      description={hasFailed ? LOAD_ERROR_TEXT : TECH_STACK_TEXT}
      footer={
        hasFailed ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          model && <MyTechStackFooter model={model} onClose={onClose} />
        )
      }
    >
      {hasFailed ? null : stack.data && model ? (
        <TechStackForm model={model} items={stack.data.items} inset />
      ) : (
        <TechStackLoading inset />
      )}
    </Dialog>
  );
}
