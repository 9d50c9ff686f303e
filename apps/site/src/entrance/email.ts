const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+$/;

/** What is wrong with an email address as typed; undefined when it may be sent. */
export const emailFault = (email: string, whenEmpty = 'Email required'): string | undefined => {
  const trimmed = email.trim();
  if (trimmed === '') return whenEmpty;
  return LOOKS_LIKE_EMAIL.test(trimmed) ? undefined : 'Enter an email address, like name@company.example.';
};
