import type { Command, Note, RemedyObject, RemedyValue } from './remedy';

/** Stands for the statements that a policy has already. AWS refuses a policy in which it is left standing, so nothing is lost unseen. */
const TO_KEEP = '<STATEMENTS_TO_KEEP>';

export const POLICY_REMARK = `A policy is replaced as a whole: put the statements that are to stay in place of ${TO_KEEP}.`;

/** A policy with one statement put right and place for the others. */
export const policyKeeping = (statement: RemedyObject): RemedyObject => ({
  Version: '2012-10-17',
  Statement: [TO_KEEP, statement],
});

/** Reads a policy, has it edited in a file, and puts the file back: what it holds besides stays. */
export const editPolicy = (get: Command, edit: string, put: Command): Array<Command | Note> => [
  get,
  { note: `Save this policy as policy.json. ${edit} Keep its other statements: the file replaces them all.` },
  put,
];

/** Reads what is there, has it edited in a file, and puts the file back. `edit` ends by naming what to keep. */
export const editFile = (get: Command, file: string, edit: string, put: Command): Array<Command | Note> => [
  get,
  { note: `Save this as ${file}. ${edit} Keep the rest: the file replaces all of it.` },
  put,
];

/** Looks first, so that a second run makes nothing twice. */
export const unlessThere = (
  look: Command,
  what: string,
  ...make: ReadonlyArray<Command | Note>
): Array<Command | Note> => [look, { note: `Check the answer: go on only where ${what}.` }, ...make];

/** How a statement for everybody is put right. */
export const NARROW =
  'In the statement that is open name accounts or roles in place of *, or add a condition that names an account.';

/** The very text that belongs into a file. */
export const asJson = (value: RemedyValue): string => JSON.stringify(value);
