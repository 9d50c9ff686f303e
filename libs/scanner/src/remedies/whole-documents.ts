import type { CloudFormationResource, Command, Note, RemedyObject, RemedyValue } from './remedy';

/**
 * Placeholder for a policy's existing statements. AWS rejects a policy that still contains it, so nothing is lost
 * unnoticed.
 */
const TO_KEEP = '<STATEMENTS_TO_KEEP>';

export const POLICY_REMARK = `The policy is replaced as a whole: replace ${TO_KEEP} with the statements to keep.`;

/** A policy with one corrected statement and a placeholder for the others. */
export const policyKeeping = (statement: RemedyObject): RemedyObject => ({
  Version: '2012-10-17',
  Statement: [TO_KEEP, statement],
});

/** A policy whose statement is new and corrects none of the existing ones. */
export const adding = (resource: CloudFormationResource): CloudFormationResource => ({ ...resource, kept: TO_KEEP });

/** Reads a policy, lets the user edit it in a file, and writes the file back: its other contents are kept. */
export const editPolicy = (get: Command, edit: string, put: Command): Array<Command | Note> => [
  get,
  { note: `Save the output as policy.json. ${edit} Keep its other statements: the file replaces them all.` },
  put,
];

/**
 * Reads the current value, lets the user edit it in a file, and writes the file back. `edit` ends with what to
 * keep.
 */
export const editFile = (get: Command, file: string, edit: string, put: Command): Array<Command | Note> => [
  get,
  { note: `Save the output as ${file}. ${edit} Keep everything else: the file replaces all of it.` },
  put,
];

/** Checks the current state first, so that a second run creates nothing twice. */
export const unlessThere = (
  look: Command,
  what: string,
  ...make: ReadonlyArray<Command | Note>
): Array<Command | Note> => [look, { note: `Check the output, and continue only if ${what}.` }, ...make];

/** How to correct a statement that allows everyone. */
export const NARROW =
  'In the statement that allows everyone, replace * with accounts or roles, or add a condition that names an account.';

/** The exact contents of a file. */
export const asJson = (value: RemedyValue): string => JSON.stringify(value);
