import { defineCheck, manual } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

export const accountContactDetails = defineCheck({
  id: 'account-contact-details',
  service: 'account',
  severity: 'LOW',
  kind: 'aws.account',
  title: 'Account contact details are current',
  fault: 'Account contact details are not current',
  recommendation: 'Review the contact information on the Account page and correct it.',
  subjects: ['account-contacts'],
  equivalents: { prowler: ['account_maintain_current_contact_details'] },
  evaluate: ({ contact }) => {
    if (!contact.known)
      return manual(`The contact details need manual review; they could not be read. ${contact.reason}`);
    const { fullName, company, country } = contact.value;
    const stored = [fullName, company, country].filter((part) => part !== null).join(', ');
    return manual(`The contact details need manual review. AWS has on file: ${stored || 'nothing'}.`);
  },
  remedy: {
    console: ['Choose Account from the account menu.', 'Review Contact information, and choose Edit to correct it.'],
    cli: [
      'account get-contact-information --query ContactInformation',
      {
        note: 'Save the output as contact.json and correct it. Keep everything else: the file replaces the contact information.',
      },
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
    cloudFormation: none('CloudFormation has no resource type for account contacts.'),
  },
});
