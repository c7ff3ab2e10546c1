type Fields = Readonly<Record<string, unknown>>;

/** What a tool that only reads answers, under an address. */
export interface ResourceDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Has at most one variable, which is a field of the tool. */
  readonly uri: string;
  readonly tool: string;
  /** What the tool is asked beside the variable. */
  readonly input: Fields;
  /** Tools after which it may differ. */
  readonly changedBy: readonly string[];
  /** Of the answer of such a tool the values of the variable whose resources differ. */
  readonly changedValues?: ((output: Fields) => readonly string[]) | undefined;
}
