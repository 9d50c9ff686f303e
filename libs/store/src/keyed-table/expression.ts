/** A DynamoDB expression: `#name` stands for the attribute of that name, `:name` for its value. */
export interface Expression {
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Attribute names that are not plain words: `#d0` -> `2026-11-01`. */
  readonly names: Readonly<Record<string, string>>;
}

/** Values only ever travel as expression values, never inside the text. */
export const expression = (
  text: string,
  values: Expression['values'] = {},
  names: Expression['names'] = {},
): Expression => ({ text, values, names });

export const NEW: Expression = expression('attribute_not_exists(#pk)');
export const EXISTS: Expression = expression('attribute_exists(#pk)');

interface ExpressionFields {
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** Name and value tables for the expressions of one request. */
export const attributeTables = (...expressions: ReadonlyArray<Expression | undefined>): ExpressionFields => {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const each of expressions) {
    if (!each) continue;
    for (const [, word] of each.text.matchAll(/#(\w+)/g))
      names[`#${word}`] = each.names[word as string] ?? (word as string);
    for (const [word, value] of Object.entries(each.values)) values[`:${word}`] = value;
  }
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
};
