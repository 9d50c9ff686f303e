const SUBJECT = /"token\.actions\.githubusercontent\.com:sub":"repo:([\w.-]+\/[\w.-]+):environment:/;

/**
 * The repository on GitHub that a role trusts, or an empty text.
 * @param document a trust policy as IAM answers it: URL-encoded JSON
 */
export const toTrustedRepository = (document) => {
  const text = decodeURIComponent(document);
  return SUBJECT.exec(text === '' ? '' : JSON.stringify(JSON.parse(text)))?.[1] ?? '';
};
