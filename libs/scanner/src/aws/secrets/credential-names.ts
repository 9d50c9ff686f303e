import { isUnmistakablySecret } from './find-secrets';

/** Names that people give to secrets. */
const SECRET_NAME =
  /pass(?:word|wd|phrase)|pwd|secret|token|credential|(?:api|access|auth|private|encryption|signing)[_-]?key/i;
/** Names that speak about a secret without holding it. */
const ABOUT_SECRET =
  /(?:arn|name|id|ur[il]|path|file|ttl|length|endpoint|region|expiry|expiration|expires?|timeout|header|type|version|issuer|audience)$/i;
/** A secret's place, or a setting, instead of the secret itself. */
const REFERENCE = /^(?:arn:|[a-z][\w+.-]*:\/\/|\/|\$\{|\{\{|<)/i;
const SETTING = /^(?:true|false|null|none|enabled|disabled|required|optional|\d{1,5})$/i;
const LEAST_LENGTH = 6;

const holdsSecret = (value: string): boolean =>
  value.length >= LEAST_LENGTH && !/\s/.test(value) && !REFERENCE.test(value) && !SETTING.test(value);

/** True when a variable's name and value look like a credential in the clear. */
const looksLikeCredential = (name: string, value: string): boolean =>
  isUnmistakablySecret(value) || (SECRET_NAME.test(name) && !ABOUT_SECRET.test(name) && holdsSecret(value));

/** The names of the variables that look like credentials; the values themselves are never kept. */
export const credentialNames = (
  variables: ReadonlyArray<{ readonly name?: string | undefined; readonly value?: string | undefined }>,
): string[] =>
  variables
    .flatMap(({ name, value }) => (name && value !== undefined && looksLikeCredential(name, value) ? [name] : []))
    .sort();
