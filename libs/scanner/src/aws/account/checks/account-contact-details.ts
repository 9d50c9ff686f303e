import { defineCheck, manual } from '../../../define-check';

export const accountContactDetails = defineCheck({
  id: 'account-contact-details',
  service: 'account',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'Contact details of the account are up to date',
  fault: 'Contact details of the account are out of date',
  recommendation: 'Compare the contact details under Account with the truth, and correct them.',
  evaluate: ({ contact }) => {
    if (!contact.known)
      return manual(`A person must confirm the contact details; they could not be read. ${contact.reason}`);
    const { fullName, company, country } = contact.value;
    const stored = [fullName, company, country].filter((part) => part !== null).join(', ');
    return manual(`A person must confirm the contact details. AWS has on file: ${stored || 'nothing'}.`);
  },
});
