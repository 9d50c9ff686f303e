import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What one write changed in a demo account. */
export interface WrittenFact {
  readonly at: string;
  readonly accountId: string;
  /** The ARN of the resource, or the ID of a part of it that has none. */
  readonly of: string;
  /** Settings of the resource's plan in the estate. Null removes one; `{ daysSince }` is a number of days that grows. */
  readonly set: Readonly<Record<string, unknown>>;
  /** The kind of resource that was created; `set` is its whole plan. @default - the resource is part of the estate */
  readonly made?: string;
}

/** What has been written to the demo accounts. */
export interface WrittenFacts {
  /** Oldest first. */
  listUntil(accountId: string, moment: Date): readonly WrittenFact[];
  add(fact: WrittenFact): void;
}

/** The whole lines of a file. A process that was killed may have left half of one. */
const readFacts = (file: string): WrittenFact[] => {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) writeFileSync(file, whole);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as WrittenFact);
};

/** Opens the facts of a file, one JSON object a line. @default - they are kept in memory */
export const openWrittenFacts = (file?: string): WrittenFacts => {
  const facts = file === undefined ? [] : readFacts(file);
  return {
    listUntil: (accountId, moment) => {
      const latest = moment.toISOString();
      return facts.filter((fact) => fact.accountId === accountId && fact.at <= latest);
    },
    add: (fact) => {
      const line = JSON.stringify(fact);
      // Stored before the call is answered.
      if (file !== undefined) appendFileSync(file, `${line}\n`, { mode: 0o600 });
      facts.push(JSON.parse(line) as WrittenFact);
    },
  };
};
