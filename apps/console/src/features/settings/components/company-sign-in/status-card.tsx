import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { CERTIFICATE_NOTICE_DAYS, type CompanySignIn, type SignInMode } from '@cloudmend/domain/company-sign-in';
import { Note } from '@cloudmend/ui/parts';
import { useState } from 'react';
import { formatDate, plural } from '../../../../components/format';
import { Card } from '../../../../components/page';
import layout from '../../../../components/layout.module.css';
import styles from './company-sign-in.module.css';

const DAY_MS = 86_400_000;

const listVerified = ({ domains }: Pick<CompanySignIn, 'domains'>): readonly string[] =>
  domains.filter(({ verifiedAt }) => verifiedAt !== null).map(({ domain }) => domain);

const join = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const SAYINGS: Record<SignInMode, (setup: CompanySignIn) => string> = {
  off: ({ connection }) =>
    connection
      ? 'No one can sign in with the company yet. Try the connection, then turn it on below.'
      : 'Let people sign in with the accounts that your company already manages, by SAML or OpenID Connect.',
  optional: (setup) =>
    `People with an address at ${join(listVerified(setup))} can sign in with your company or a password.`,
  enforced: (setup) =>
    `People with an address at ${join(listVerified(setup))} must sign in with your company. ${plural(setup.breakGlass.length, 'admin')} can still use a password.`,
};

const toState = ({ mode, connection }: CompanySignIn): string => {
  if (mode === 'enforced') return 'Required';
  if (mode === 'optional') return 'Optional';
  return connection ? 'Off' : 'Not set up';
};

const listSteps = (setup: CompanySignIn): ReadonlyArray<readonly [label: string, isDone: boolean]> => [
  ['Verify a domain', listVerified(setup).length > 0],
  ['Connect your provider', setup.connection !== null],
  ['Choose who gets which role', setup.roles.length > 0 || setup.defaultRole !== null],
  ['Turn it on', setup.mode !== 'off'],
];

const Steps = ({ setup }: { readonly setup: CompanySignIn }) => (
  <ol className={styles.steps} aria-label="Steps">
    {listSteps(setup).map(([label, isDone]) => {
      const Icon = isDone ? IconCircleCheck : IconCircle;
      return (
        <li key={label} data-is-done={isDone || undefined}>
          <Icon size={16} stroke={1.5} role="img" aria-label={isDone ? 'Done' : 'Open'} /> {label}
        </li>
      );
    })}
  </ol>
);

/** No one signs in with an expired certificate. */
const CertificateNote = ({ connection }: Pick<CompanySignIn, 'connection'>) => {
  const [now] = useState(() => Date.now());
  if (connection?.kind !== 'saml') return null;
  const { certificateExpiresAt: end } = connection;
  const days = Math.ceil((Date.parse(end) - now) / DAY_MS);
  if (days > CERTIFICATE_NOTICE_DAYS) return null;
  return (
    <Note tone={days <= 0 ? 'danger' : 'warn'}>
      {days <= 0
        ? `Your provider's certificate expired on ${formatDate(end)}, so sign-ins fail. Save the metadata again.`
        : `Your provider's certificate expires on ${formatDate(end)}. Save the metadata again once it has a new one.`}
    </Note>
  );
};

/** How the company signs in, at a glance. */
export const StatusCard = ({ setup }: { readonly setup: CompanySignIn }) => (
  <Card
    title="Company sign-in"
    unit={
      <span className={styles.state} data-is-on={setup.mode !== 'off' || undefined}>
        {toState(setup)}
      </span>
    }
  >
    <div className={styles.part}>
      <p className={layout.dim}>{SAYINGS[setup.mode](setup)}</p>
      <CertificateNote connection={setup.connection} />
      {setup.mode === 'off' && <Steps setup={setup} />}
    </div>
  </Card>
);
