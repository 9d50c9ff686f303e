const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+$/;

/** What is wrong with a typed email address; undefined if it is valid. */
export const emailFault = (email: string, whenEmpty = 'Email required'): string | undefined => {
  const trimmed = email.trim();
  if (trimmed === '') return whenEmpty;
  return LOOKS_LIKE_EMAIL.test(trimmed) ? undefined : 'Enter an email address, like name@company.example.';
};
