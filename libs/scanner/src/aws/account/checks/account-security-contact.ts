import { defineCheck, fail, judgeFact, pass } from '../../../define-check';
import { tf, none } from '../../../remedies/remedy';

export const accountSecurityContact = defineCheck({
  id: 'account-security-contact',
  service: 'account',
  severity: 'MEDIUM',
  kind: 'aws.account',
  title: 'The account has a security contact',
  fault: 'The account has no security contact',
  recommendation: 'Add a security contact under Account, Alternate contacts, with an address that a team reads.',
  subjects: ['account-contacts'],
  equivalents: { prowler: ['account_security_contact_information_is_registered'] },
  evaluate: ({ hasSecurityContact }) =>
    judgeFact(hasSecurityContact, (isThere) =>
      isThere
        ? pass('A security contact is registered.')
        : fail("No security contact is registered, so AWS sends security notices only to the root user's address."),
    ),
  remedy: {
    console: [
      'Choose Account from the account menu.',
      'Under Alternate contacts, choose Edit.',
      'Enter the security contact: a mailbox that several people read.',
    ],
    cli: [
      'account get-alternate-contact --alternate-contact-type SECURITY',
      { note: 'The next command replaces an existing contact.' },
      'account put-alternate-contact --alternate-contact-type SECURITY --name <NAME> --title <TITLE> --email-address <EMAIL> --phone-number <PHONE>',
    ],
    terraform: [
      tf('aws_account_alternate_contact', {
        alternate_contact_type: 'SECURITY',
        name: '<NAME>',
        title: '<TITLE>',
        email_address: '<EMAIL>',
        phone_number: '<PHONE>',
      }),
    ],
    cloudFormation: none('CloudFormation has no resource type for account contacts.'),
  },
});
