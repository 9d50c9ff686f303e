import { invalidParameter, notAuthorized } from './errors';
import type { AttributeEntry } from './user';

/** The pool's schema: Cognito's standard attributes and our two. */
const CUSTOM = new Set(['custom:tenant', 'custom:plan']);
const STANDARD = new Set(
  (
    'address birthdate email email_verified family_name gender given_name locale middle_name name nickname ' +
    'phone_number phone_number_verified picture preferred_username profile sub updated_at website zoneinfo'
  ).split(' '),
);
/** Attributes the browser's client may write. */
const CLIENT_WRITES = new Set(['email', 'phone_number', ...CUSTOM]);
/** Attributes the browser's client may read, in tokens and in GetUser. */
const CLIENT_READS = new Set(['email', 'email_verified', 'phone_number', 'phone_number_verified', ...CUSTOM]);
/** Addresses only count once proven. */
export const PROVABLE: ReadonlySet<string> = new Set(['email', 'phone_number']);

const MAX_VALUE = 2048;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PHONE = /^\+[1-9]\d{4,14}$/;

type Attributes = Readonly<Record<string, string>>;

export const readable = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => CLIENT_READS.has(name)));

const assertKnown = (name: string): void => {
  if (STANDARD.has(name) || CUSTOM.has(name)) return;
  throw invalidParameter(
    `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
  );
};

const assertFormat = (name: string, value: string): void => {
  if (value.length > MAX_VALUE)
    throw invalidParameter(`Attributes did not conform to the schema: ${name}: String too long`);
  if (name === 'email' && !EMAIL.test(value)) throw invalidParameter('Invalid email address format.');
  if (name === 'phone_number' && !PHONE.test(value)) throw invalidParameter('Invalid phone number format.');
};

const collect = (entries: readonly AttributeEntry[], assertOne: (name: string, value: string) => void): Attributes => {
  const attributes: Record<string, string> = {};
  for (const { Name, Value } of entries) {
    assertKnown(Name);
    assertOne(Name, Value);
    assertFormat(Name, Value);
    if (Object.hasOwn(attributes, Name)) throw invalidParameter(`Duplicate attribute ${Name}`);
    attributes[Name] = Name === 'email' ? Value.toLowerCase() : Value;
  }
  return attributes;
};

const assertClientWrites = (name: string): void => {
  if (!CLIENT_WRITES.has(name)) throw notAuthorized('A client attempted to write unauthorized attribute');
};

const assertMutable = (name: string): void => {
  if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub');
  if (CUSTOM.has(name)) throw invalidParameter(`user.${name}: Attribute cannot be updated.`);
};

/** Sign-up attributes. @throws CognitoError as Cognito does */
export const signUpAttributes = (entries: readonly AttributeEntry[]): Attributes =>
  collect(entries, assertClientWrites);

/** Attributes a signed-in user changes: custom ones are immutable. */
export const ownUpdate = (entries: readonly AttributeEntry[]): Attributes =>
  collect(entries, (name) => {
    assertClientWrites(name);
    assertMutable(name);
  });

/** Attributes an administrator gives a new user. */
export const adminCreation = (entries: readonly AttributeEntry[]): Attributes =>
  collect(entries, (name) => {
    if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub');
  });

/** Attributes an administrator changes; immutable ones are refused here as well. */
export const adminUpdate = (entries: readonly AttributeEntry[]): Attributes => collect(entries, assertMutable);

/** Refuses to delete attributes that the schema requires or the client may not write. */
export const assertDeletable = (names: readonly string[]): void => {
  for (const name of names) {
    assertKnown(name);
    assertClientWrites(name);
    assertMutable(name);
    if (name === 'email') throw invalidParameter('Cannot delete required attribute email');
  }
};
