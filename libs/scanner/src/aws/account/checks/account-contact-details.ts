import { defineCheck, manual } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

export const accountContactDetails = defineCheck({
  id: 'account-contact-details',
  service: 'account',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'Contact details of the account are up to date',
  fault: 'Contact details of the account are out of date',
  recommendation: 'Compare the contact details under Account with the truth, and correct them.',
  subjects: ['account-contacts'],
  equivalents: { prowler: ['account_maintain_current_contact_details'] },
  evaluate: ({ contact }) => {
    if (!contact.known)
      return manual(`A person must confirm the contact details; they could not be read. ${contact.reason}`);
    const { fullName, company, country } = contact.value;
    const stored = [fullName, company, country].filter((part) => part !== null).join(', ');
    return manual(`A person must confirm the contact details. AWS has on file: ${stored || 'nothing'}.`);
  },
  remedy: {
    console: [
      'Open Account from the menu of the account.',
      'Read the contact information; correct with Edit what is not true any more.',
    ],
    cli: [
      'account get-contact-information --query ContactInformation',
      { note: 'Save this as contact.json and correct it. Keep the rest: the file replaces all of it.' },
      'account put-contact-information --contact-information file://contact.json',
    ],
    terraform: [
      tf('aws_account_primary_contact', {
        full_name: '<FULL_NAME>',
        company_name: '<COMPANY>',
        address_line_1: '<ADDRESS>',
        city: '<CITY>',
        postal_code: '<POSTAL_CODE>',
        country_code: '<COUNTRY_CODE>',
        phone_number: '<PHONE>',
      }),
    ],
    cloudFormation: none('CloudFormation has no resource for the contacts of an account.'),
  },
});
