import { PRODUCT_SLUG } from '@cloudmend/domain/product';

/** Words at the top of every password list, with any decoration. */
const MIN_OWN_LENGTH = 4;
/** With fewer distinct characters a password is a pattern: `aaaaaaaa`, `abababab`. */
const MIN_SIGNS = 3;

/** A password found in leaked password lists or derived from the address. */
export class CommonPasswordError extends Error {
  constructor() {
    super('This password is too common and easy to guess. Choose another one.');
    this.name = 'CommonPasswordException';
  }
}

/** Digits and symbols often appended to a word. */
const withoutTail = (text: string): string => text.replace(/[\d\W_]+$/, '');

const isPattern = (text: string): boolean => {
  if (new Set(text).size < MIN_SIGNS) return true;
  const steps = new Set(Array.from(text, (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at - 1)).slice(1));
  return steps.size === 1;
};

/** The address, its local part, or the product's name, followed only by digits and symbols. */
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

/** True if a password is among the most common leaked ones, a simple pattern, or derived from the user's address. */
export const isCommonPassword = async (password: string, email = ''): Promise<boolean> => {
  const text = password.toLowerCase();
  return isPattern(text) || isOwnName(text, email.toLowerCase()) || (await common()).has(text);
};

/** Cognito accepts any eight characters, so the browser checks before sending. @throws CommonPasswordError */
export const assertUncommon = async (password: string, email?: string): Promise<void> => {
  if (await isCommonPassword(password, email)) throw new CommonPasswordError();
};
