/** The options of a select, in the order of their labels' declaration. */
export function options<Code extends string>(
  labels: Readonly<Record<Code, string>>,
): readonly { value: Code; label: string }[] {
  return (Object.keys(labels) as Code[]).map((value) => ({ value, label: labels[value] }));
}
