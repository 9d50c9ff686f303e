import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** What every list of guesses begins with, whatever stands around it. */
const MIN_OWN_LENGTH = 4;
/** With fewer different signs a password is a pattern: `aaaaaaaa`, `abababab`. */
const MIN_SIGNS = 3;

/** A password that a list of leaked passwords, or the address itself, gives away. */
export class CommonPasswordError extends Error {
  constructor() {
    super('This password is too common and easy to guess. Choose another one.');
    this.name = 'CommonPasswordException';
  }
}

/** Digits and signs that people put behind a word. */
const withoutTail = (text: string): string => text.replace(/[\d\W_]+$/, '');

const isPattern = (text: string): boolean => {
  if (new Set(text).size < MIN_SIGNS) return true;
  const steps = new Set(Array.from(text, (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at - 1)).slice(1));
  return steps.size === 1;
};

/** The address, its name before the @, or the product's name, with nothing but digits and signs behind. */
const isOwnName = (text: string, email: string): boolean =>
  [email, email.split('@')[0] ?? '', PRODUCT_SLUG]
    .filter((name) => name.length >= MIN_OWN_LENGTH)
    .some((name) => text === name || withoutTail(text) === name);

let list: Promise<ReadonlySet<string>> | undefined;

/** Loaded when a password is set, so that no page carries it. */
const common = (): Promise<ReadonlySet<string>> => {
  list ??= import('./common-passwords.json').then(({ default: { passwords } }) => new Set(passwords.split(' ')));
  return list;
};

/** True for a password that is among the commonest ones of known leaks, a mere pattern, or made of the person's own address. */
export const isCommonPassword = async (password: string, email = ''): Promise<boolean> => {
  const text = password.toLowerCase();
  return isPattern(text) || isOwnName(text, email.toLowerCase()) || (await common()).has(text);
};

/** Cognito takes any eight characters, so the browser asks before it sends them. @throws CommonPasswordError */
export const assertUncommon = async (password: string, email?: string): Promise<void> => {
  if (await isCommonPassword(password, email)) throw new CommonPasswordError();
};
