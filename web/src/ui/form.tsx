import { type ReactNode, type SubmitEvent, useRef } from "react";

/** A field with an error, or the first choice of a group that has one: with it the sentence is read. */
const WRONG = "[aria-invalid='true'], [data-invalid] input";

interface FormProps {
  /** Resolves when the form has been answered, well or not. */
  onSubmit: () => Promise<void>;
  /** For a button that stands outside it. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A form that leads the eye: after a refusal the first wrong field has the focus, else what had it before. */
export function Form({ onSubmit, id, className, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const before = document.activeElement;
    await onSubmit();
    requestAnimationFrame(() => {
      const wrong = form.current?.querySelector<HTMLElement>(WRONG);
      const lost = document.activeElement === document.body;
      if (wrong) wrong.focus();
      else if (lost && before instanceof HTMLElement) before.focus();
    });
  };
  return (
    <form ref={form} id={id} className={className} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
