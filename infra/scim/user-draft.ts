import { readEmailDomain } from '@cloudmend/domain/company-sign-in';
import { Email } from '@cloudmend/domain/people';
import type { ProvisionedUser } from '@cloudmend/store/system';
import type { Change, Target } from './patch-path';
import { type Fields, isFields, readField, readFlag, readList, readText } from './read-value';
import { badRequest } from './scim-error';

const EMAILS_MOST = 20;

type MailEntry = ProvisionedUser['emails'][number];

/** What a directory says of a user, as far as we keep it. */
export type UserDraft = Pick<ProvisionedUser, 'userName' | 'externalId' | 'displayName' | 'name' | 'emails' | 'active'>;

const NAME_PARTS = { formatted: 'formatted', givenname: 'givenName', familyname: 'familyName' } as const;
type NamePart = keyof typeof NAME_PARTS;
const isNamePart = (part: string): part is NamePart => Object.hasOwn(NAME_PARTS, part);

const setNamePart = (draft: UserDraft, part: string, value: unknown): UserDraft =>
  isNamePart(part)
    ? { ...draft, name: { ...draft.name, [NAME_PARTS[part]]: readText(value, `name.${NAME_PARTS[part]}`) } }
    : draft;

const setName = (draft: UserDraft, value: unknown): UserDraft => {
  if (value === undefined || value === null) return { ...draft, name: undefined };
  if (!isFields(value)) throw badRequest('invalidValue', 'name must be an object.');
  return Object.entries(value).reduce((now, [part, each]) => setNamePart(now, part.toLowerCase(), each), draft);
};

const readEmail = (value: unknown): MailEntry => {
  const fields: Fields = isFields(value) ? value : { value };
  const address = readText(readField(fields, 'value'), 'emails.value');
  if (address === undefined) throw badRequest('invalidValue', 'An email needs a value.');
  const type = readText(readField(fields, 'type'), 'emails.type');
  const primary = readField(fields, 'primary');
  return {
    value: address,
    ...(type !== undefined && { type }),
    ...(primary !== undefined && primary !== null && { primary: readFlag(primary, 'emails.primary') }),
  };
};

const readEmails = (value: unknown): readonly MailEntry[] => {
  const emails = readList(value, 'emails');
  if (emails.length > EMAILS_MOST) throw badRequest('tooMany', `A user can have up to ${EMAILS_MOST} emails.`);
  return emails.map(readEmail);
};

const readEntry = (entry: MailEntry, attribute: string): string | undefined => {
  if (attribute === 'type') return entry.type;
  if (attribute === 'value') return entry.value;
  return attribute === 'primary' ? String(entry.primary === true) : undefined;
};

const fits = (entry: MailEntry, { attribute, value }: NonNullable<Target['where']>): boolean =>
  readEntry(entry, attribute)?.toLowerCase() === value.toLowerCase();

const mergeEmail = (entry: MailEntry, part: string | undefined, value: unknown): MailEntry =>
  readEmail(part === undefined ? { ...entry, ...(isFields(value) ? value : { value }) } : { ...entry, [part]: value });

/** One entry that a condition finds; a type that is missing is added. */
const changeEmail = (draft: UserDraft, { op, target, value }: Change): UserDraft => {
  const { where, part } = target;
  if (!where) return draft;
  const others = draft.emails.filter((entry) => !fits(entry, where));
  if (op === 'remove') return { ...draft, emails: others };
  const found = draft.emails.filter((entry) => fits(entry, where));
  if (found.length === 0 && where.attribute === 'type')
    return { ...draft, emails: readEmails([...others, mergeEmail({ value: '', type: where.value }, part, value)]) };
  return {
    ...draft,
    emails: draft.emails.map((entry) => (fits(entry, where) ? mergeEmail(entry, part, value) : entry)),
  };
};

const changeEmails = (draft: UserDraft, change: Change): UserDraft => {
  const { op, target, value } = change;
  if (target.where) return changeEmail(draft, change);
  if (op === 'remove') return { ...draft, emails: [] };
  const given = readEmails(value);
  if (op === 'replace') return { ...draft, emails: given };
  const isGiven = (entry: MailEntry): boolean =>
    given.some((each) => each.value === entry.value || (each.type !== undefined && each.type === entry.type));
  return { ...draft, emails: readEmails([...draft.emails.filter((entry) => !isGiven(entry)), ...given]) };
};

const readUserName = (value: unknown): string => {
  const userName = readText(value, 'userName');
  if (userName === undefined) throw badRequest('invalidValue', 'A user needs a userName.');
  return userName;
};

const SETTERS: Readonly<Record<string, (draft: UserDraft, change: Change) => UserDraft>> = {
  username: (draft, { op, value }) => ({ ...draft, userName: readUserName(op === 'remove' ? undefined : value) }),
  externalid: (draft, { op, value }) => ({
    ...draft,
    externalId: op === 'remove' ? undefined : readText(value, 'externalId'),
  }),
  displayname: (draft, { op, value }) => ({
    ...draft,
    displayName: op === 'remove' ? undefined : readText(value, 'displayName'),
  }),
  active: (draft, { op, value }) => ({ ...draft, active: readFlag(op === 'remove' ? undefined : value, 'active') }),
  name: (draft, { op, target: { part }, value }) => {
    const given = op === 'remove' ? undefined : value;
    return part === undefined ? setName(draft, given) : setNamePart(draft, part, given);
  },
  emails: changeEmails,
};

/** Attributes that nothing here uses are left out, without a word. */
export const changeUser = (draft: UserDraft, change: Change): UserDraft => {
  const { attribute } = change.target;
  return Object.hasOwn(SETTERS, attribute) ? (SETTERS[attribute]?.(draft, change) ?? draft) : draft;
};

/** A user as a whole. @param isActive what counts if the directory does not say */
export const readUser = (body: Fields, isActive: boolean): UserDraft => {
  const active = readField(body, 'active');
  return setName(
    {
      userName: readUserName(readField(body, 'userName')),
      externalId: readText(readField(body, 'externalId'), 'externalId'),
      displayName: readText(readField(body, 'displayName'), 'displayName'),
      emails: readEmails(readField(body, 'emails')),
      active: active === undefined || active === null ? isActive : readFlag(active, 'active'),
      name: undefined,
    },
    readField(body, 'name'),
  );
};

/** The address of a user: the primary one, or that of their work, or the name of the user. @throws AppError invalidValue */
export const findAddress = ({ emails, userName }: Pick<UserDraft, 'emails' | 'userName'>): string => {
  const entry =
    emails.find(({ primary }) => primary === true) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails[0];
  const parsed = Email.safeParse(entry?.value ?? userName);
  if (!parsed.success || readEmailDomain(parsed.data) === '')
    throw badRequest('invalidValue', 'A user needs an email address: as the primary email or as the userName.');
  return parsed.data.toLowerCase();
};
