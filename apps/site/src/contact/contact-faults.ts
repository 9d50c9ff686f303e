import { CONTACT_LIMITS } from '@cloudmend/domain/contact';
import { emailFault } from '../entrance/email';
import type { ContactFaults, ContactMessage } from './send-message';

const LINE_BREAK = /\p{Cc}/u;

const lineFault = (text: string, limit: number): string | undefined => {
  if (text.length > limit) return `Use at most ${limit} characters.`;
  return LINE_BREAK.test(text) ? 'Use a single line of text.' : undefined;
};

const messageFault = (text: string): string | undefined => {
  if (text === '') return 'Write a message.';
  const beyond = text.length - CONTACT_LIMITS.message;
  return beyond > 0 ? `Too long by ${beyond.toLocaleString('en-US')} characters.` : undefined;
};

/** Trims surrounding spaces; the typed text stays unchanged. */
export const trimFields = ({ name, email, company, message }: ContactMessage): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  company: company.trim(),
  message: message.trim(),
});

/** Errors of a trimmed message by field; empty if it can be sent. The server validates again. */
export const contactFaults = ({ name, email, company, message }: ContactMessage): ContactFaults => {
  const faults = {
    name: name === '' ? 'Name required' : lineFault(name, CONTACT_LIMITS.name),
    email: emailFault(email) ?? lineFault(email, CONTACT_LIMITS.email),
    company: lineFault(company, CONTACT_LIMITS.company),
    message: messageFault(message),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as ContactFaults;
};
