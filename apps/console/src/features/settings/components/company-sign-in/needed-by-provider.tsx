import type { ServiceProvider } from '@cloudmend/domain/company-sign-in';
import styles from './company-sign-in.module.css';
import type { Kind } from './connection-draft';
import { CopyValue } from './copy-value';
import layout from '../../../../components/layout.module.css';

interface NeededProps {
  readonly kind: Kind;
  readonly serviceProvider: ServiceProvider;
}

/** What an admin enters at the company's provider. */
export const NeededByProvider = ({ kind, serviceProvider: { acsUrl, entityId, redirectUri } }: NeededProps) => {
  const values =
    kind === 'saml'
      ? ([
          ['ACS URL', acsUrl],
          ['Entity ID', entityId],
        ] as const)
      : ([['Redirect URI', redirectUri]] as const);
  return (
    <div className={styles.record}>
      <p className={layout.dim}>
        {kind === 'saml'
          ? 'Create a SAML application at your provider with these values. Name ID: persistent. Some providers call them reply URL and audience.'
          : 'Create a web application at your provider with this redirect URI, the authorization code flow and the scopes openid, email and profile.'}
      </p>
      <dl className={styles.facts}>
        {values.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <CopyValue name={name} value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
