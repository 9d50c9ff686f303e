import type { ProvisionedGroup } from '@cloudmend/store/system';
import type { Change } from './patch-path';
import { type Fields, isFields, readField, readList, readText } from './read-value';
import { badRequest } from './scim-error';

/** What a directory says of a group. */
export type GroupDraft = Pick<ProvisionedGroup, 'displayName' | 'externalId' | 'members'>;

const readDisplayName = (value: unknown): string => {
  const name = readText(value, 'displayName');
  if (name === undefined) throw badRequest('invalidValue', 'A group needs a displayName.');
  return name;
};

const readMember = (value: unknown): string => {
  const id = isFields(value) ? readField(value, 'value') : value;
  if (typeof id !== 'string' || id === '')
    throw badRequest('invalidValue', 'A member needs a value: the ID of a user.');
  return id;
};

const readMembers = (value: unknown): readonly string[] => [...new Set(readList(value, 'members').map(readMember))];

/** @throws AppError invalidPath for conditions that no directory has */
const assertWhere = ({ op, target: { where } }: Change): void => {
  if (!where) return;
  if (where.attribute !== 'value')
    throw badRequest('invalidPath', 'Members are found by their value: members[value eq "…"].');
  if (op !== 'remove') throw badRequest('invalidPath', 'Add members without a condition.');
};

const isNothing = (value: unknown): boolean => value === undefined || value === null;

/** Members that a change names: none of them, where all are removed. */
const listNamedBy = ({ target: { where }, value }: Change): readonly string[] =>
  where ? [where.value] : readMembers(value);

const changeMembers = (draft: GroupDraft, change: Change): GroupDraft => {
  const { op, target, value } = change;
  assertWhere(change);
  const named = listNamedBy(change);
  if (op === 'replace') return { ...draft, members: named };
  if (op === 'add') return { ...draft, members: [...new Set([...draft.members, ...named])] };
  if (!target.where && isNothing(value)) return { ...draft, members: [] };
  const gone = new Set(named);
  return { ...draft, members: draft.members.filter((id) => !gone.has(id)) };
};

const SETTERS: Readonly<Record<string, (draft: GroupDraft, change: Change) => GroupDraft>> = {
  displayname: (draft, { op, value }) => ({
    ...draft,
    displayName: readDisplayName(op === 'remove' ? undefined : value),
  }),
  externalid: (draft, { op, value }) => ({
    ...draft,
    externalId: op === 'remove' ? undefined : readText(value, 'externalId'),
  }),
  members: changeMembers,
};

/** Attributes that nothing here uses are left out, without a word. */
export const changeGroup = (draft: GroupDraft, change: Change): GroupDraft => {
  const { attribute } = change.target;
  return Object.hasOwn(SETTERS, attribute) ? (SETTERS[attribute]?.(draft, change) ?? draft) : draft;
};

export const readGroup = (body: Fields): GroupDraft => ({
  displayName: readDisplayName(readField(body, 'displayName')),
  externalId: readText(readField(body, 'externalId'), 'externalId'),
  members: readMembers(readField(body, 'members')),
});

/** Whom a request names: their role is looked at again, even if they were members before. */
export const listNamed = (changes: readonly Change[]): readonly string[] =>
  changes.filter(({ target }) => target.attribute === 'members').flatMap(listNamedBy);
