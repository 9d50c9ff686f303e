import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router';
import { DENIED } from '@cloudmend/domain/errors';
import type { ConsolePage } from '@cloudmend/domain/navigation';
import { isAllowed, PERMISSIONS } from '@cloudmend/domain/permissions';
import { type Plan, planRow } from '@cloudmend/domain/plans';
import { useTenant } from '@cloudmend/tenant';
import { findPage, mayOpenPage, pageHref, PRICING } from '../../config/paths';
import styles from './access.module.css';

/** Explains which plan or group opens the page. */
const WayIn = ({ page }: { readonly page: ConsolePage }) => {
  const { id, roles, plan } = useTenant();
  const isPlan = page.plans.length > 0 && !page.plans.includes(plan);
  if (!isPlan || !isAllowed(roles, page.needs)) return <p>Ask an admin of this workspace.</p>;
  const first = planRow(page.plans[0] as Plan);
  const reach = first.id === 'enterprise' ? first.name : `${first.name} or above`;
  return (
    <>
      <p>{`${page.title} needs ${reach}. Your plan is ${planRow(plan).name}.`}</p>
      <div className={styles.ways}>
        {isAllowed(roles, 'viewBilling') && (
          <Button component={Link} to={pageHref(id, 'company')}>
            Request another plan
          </Button>
        )}
        <Button variant="default" component="a" href={PRICING}>
          Compare plans
        </Button>
      </div>
    </>
  );
};

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
      <WayIn page={page} />
    </section>
  );
};

const HOMES: ReadonlySet<string> = new Set(['home', 'overview']);

/**
 * Shows a page if the navigation table allows it, otherwise what it requires. The server authorizes every call itself.
 */
export const PageAccess = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => {
  const page = findPage(path);
  const { id, roles, plan } = useTenant();
  // Signing in leads to the home page, which auditors do not have.
  if (HOMES.has(page.path) && !isAllowed(roles, page.needs) && isAllowed(roles, 'viewEvidence'))
    return <Navigate to={pageHref(id, 'compliance')} replace />;
  return mayOpenPage(page, { roles, plan }) ? <>{children}</> : <Restricted page={page} />;
};
