import { CONTACT_LIMITS } from '@cloudmend/domain/contact';
import { emailFault } from '../entrance/email';
import type { ContactFaults, ContactMessage } from './send-message';

const LINE_BREAK = /\p{Cc}/u;

const lineFault = (text: string, limit: number): string | undefined => {
  if (text.length > limit) return `Use at most ${limit} characters.`;
  return LINE_BREAK.test(text) ? 'This must be one line of text.' : undefined;
};

const messageFault = (text: string): string | undefined => {
  if (text === '') return 'Write a message.';
  const beyond = text.length - CONTACT_LIMITS.message;
  return beyond > 0 ? `${beyond.toLocaleString('en-US')} characters too many.` : undefined;
};

/** Without the spaces around; what is typed stays as it is. */
export const trimmed = ({ name, email, company, message }: ContactMessage): ContactMessage => ({
  name: name.trim(),
  email: email.trim(),
  company: company.trim(),
  message: message.trim(),
});

/** What is wrong with a trimmed message, field by field; empty when it may be sent. The server has the last word. */
export const contactFaults = ({ name, email, company, message }: ContactMessage): ContactFaults => {
  const faults = {
    name: name === '' ? 'Name required' : lineFault(name, CONTACT_LIMITS.name),
    email: emailFault(email) ?? lineFault(email, CONTACT_LIMITS.email),
    company: lineFault(company, CONTACT_LIMITS.company),
    message: messageFault(message),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as ContactFaults;
};
