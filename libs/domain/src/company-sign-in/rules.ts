import { PRODUCT_SLUG } from '../product/index';
import type { CompanyRole, SignInRules } from './setup';

/** Cognito joins several values as `[a,b]` and encodes what is neither letter, digit nor one of `.-*_`. */
const decodeGroup = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** The groups in a mapped attribute: one value as it is, or a list in brackets. */
export const parseGroups = (text: string): readonly string[] => {
  const value = text.trim();
  if (!value.startsWith('[') || !value.endsWith(']')) return value === '' ? [] : [value];
  return value
    .slice(1, -1)
    .split(',')
    .map((part) => decodeGroup(part.trim().replace(/^"(.*)"$/, '$1')))
    .filter((group) => group !== '');
};

/** The role for someone in these groups. Undefined rejects them. */
export const pickRole = (
  { roles, defaultRole }: Pick<SignInRules, 'roles' | 'defaultRole'>,
  groups: readonly string[],
): CompanyRole | undefined => roles.find(({ group }) => groups.includes(group))?.role ?? defaultRole ?? undefined;

/** The part after the @, lower case; empty for anything that is no address. */
export const readEmailDomain = (email: string): string => /^[^@\s]+@([^@\s]+)$/.exec(email)?.[1]?.toLowerCase() ?? '';

export const RECORD_LABEL = `_${PRODUCT_SLUG}-sign-in`;

export const toRecordName = (domain: string): string => `${RECORD_LABEL}.${domain}`;
export const toRecordValue = (token: string): string => `${PRODUCT_SLUG}-domain-verification=${token}`;

/** Shown before the certificate ends. */
export const CERTIFICATE_NOTICE_DAYS = 30;
