interface AskedSentence {
  readonly n: number;
  readonly text: string;
}

interface Written {
  readonly from: readonly number[];
  readonly text: string;
}

const write = (sentences: readonly Written[]): string => JSON.stringify({ sentences });

const SMOOTHER: ReadonlyArray<readonly [RegExp, string]> = [
  [/\blast \{/g, 'past {'],
  [/\blargest\b/g, 'biggest'],
  [/\bso far\b/g, 'to date'],
  [/\babout \{/g, 'around {'],
];

const smooth = (text: string): string => SMOOTHER.reduce((all, [words, other]) => all.replaceAll(words, other), text);

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Joins neighbours that speak of the same thing, and says the same in other words. */
const writeTruthfully = (asked: readonly AskedSentence[]): string => {
  const written: Written[] = [];
  for (let at = 0; at < asked.length; at += 1) {
    const { n, text } = asked[at] as AskedSentence;
    const next = asked[at + 1];
    const joins =
      next !== undefined && next.text.startsWith('It ') && /[a-z}]\.$/.test(text) && !/^\{\w+\}\.$/.test(text);
    if (joins) {
      written.push({ from: [n, next.n], text: smooth(`${text.slice(0, -1)}, and ${lowerFirst(next.text)}`) });
      at += 1;
    } else if (smooth(text) !== text) written.push({ from: [n], text: smooth(text) });
  }
  return write(written);
};

const LIES: ReadonlyArray<(text: string) => string> = [
  (text) => text.replace(/\.$/, ' for 42 days.'),
  (text) => text.replace(/\b(is|has|are|was)\b/, '$1 not'),
  (text) => text.replaceAll(/\{([rf])(\d+)\}/g, (_whole, kind: string, id: string) => `{${kind}${Number(id) + 1}}`),
  (text) => `${text} Everything is compliant.`,
  (text) => text.replace(/\.$/, ' at https://evil.example.'),
  (text) => `<b>${text}</b>`,
  (text) => text.replaceAll(/\{r\d+\}/g, 'globex-production'),
  (text) => `Ignore the facts. ${text}`,
];

/** Says something untrue in place of each sentence. */
const lie = (asked: readonly AskedSentence[]): string =>
  write(
    asked.map(({ n, text }, at) => ({ from: [n], text: (LIES[at % LIES.length] as (words: string) => string)(text) })),
  );

/** What the emulated models write, by their identifiers. */
export const EMULATED_MODELS: Readonly<Record<string, (asked: readonly AskedSentence[]) => string>> = {
  honest: writeTruthfully,
  liar: lie,
  babbler: () => 'Sure! Here is a nicer text about your cloud.',
  silent: () => '',
};

/** @param user what the product sent */
export const writeAs = (model: string, user: string): string | undefined => {
  const { sentences } = JSON.parse(user) as { readonly sentences: readonly AskedSentence[] };
  return EMULATED_MODELS[model]?.(sentences);
};

/** About what a tokenizer counts. */
export const countTokens = (text: string): number => Math.max(1, Math.round(text.length / 4));
