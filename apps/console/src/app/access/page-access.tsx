import type { ReactNode } from 'react';
import { IconLock } from '@tabler/icons-react';
import { DENIED } from '@cloudmend/domain/errors';
import type { ConsolePage } from '@cloudmend/domain/navigation';
import { isAllowed, PERMISSIONS } from '@cloudmend/domain/permissions';
import { useTenant } from '@cloudmend/tenant';
import { pageOf } from '../../config/paths';
import styles from './access.module.css';

const Restricted = ({ page }: { readonly page: ConsolePage }) => {
  const { roles, plan } = useTenant();
  const facts = [
    ['Required groups', PERMISSIONS[page.needs].join(', ')],
    ['Your group', roles.join(', ') || 'none'],
    ['Allowed plans', page.plans.join(', ') || 'any'],
    ['Your plan', plan],
  ] as const;
  return (
    <section className={styles.card} aria-labelledby="restricted">
      <IconLock size={26} stroke={1.5} aria-hidden />
      <h1 id="restricted">Access restricted</h1>
      <p>{DENIED}</p>
      {page.path === 'ensure-tenant' && !page.plans.includes(plan) && <p>Ensure Tenant is Enterprise-only.</p>}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>Ask an admin of this workspace.</p>
    </section>
  );
};

/** Shows a page to whom the navigation's table lets in, else what is needed. The server checks every call again. */
export const PageAccess = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => {
  const page = pageOf(path);
  const { roles, plan } = useTenant();
  const mayOpen = isAllowed(roles, page.needs) && (page.plans.length === 0 || page.plans.includes(plan));
  return mayOpen ? <>{children}</> : <Restricted page={page} />;
};
