import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { Card } from '../../../../components/page';
import { Loaded } from '../../../../components/query-state';
import { pageHref, PRICING } from '../../../../config/paths';
import { useCompanySignIn } from '../../api/company-sign-in';
import layout from '../../../../components/layout.module.css';
import { DomainsCard } from './domains-card';
import { ProviderCard } from './provider-card';
import { RulesCard } from './rules-card';
import { ScimCard } from './scim-card';
import { StatusCard } from './status-card';

/** What it is, and the way to a plan that has it. */
const NeedsPlan = () => {
  const { id, plan } = useTenant();
  const maySeeBilling = useCan('viewBilling');
  return (
    <Card title="Company sign-in">
      <div className={layout.form}>
        <p style={{ margin: 0 }}>
          Let people sign in with the accounts that your company already manages, by SAML or OpenID Connect, with roles
          by group, and require it instead of passwords.
        </p>
        <p className={layout.sub}>{featureRefusal(plan, 'sso')}</p>
        <div className={layout.row}>
          {maySeeBilling && (
            <Button component={Link} to={pageHref(id, 'company')}>
              Request another plan
            </Button>
          )}
          <Button variant="default" component="a" href={PRICING}>
            Compare plans
          </Button>
        </div>
      </div>
    </Card>
  );
};

/** How a company's people sign in to its workspace. Asked for once the tab is open. */
export const CompanySignInPanel = ({ isShown }: { readonly isShown: boolean }) => {
  const hasPlan = hasFeature(useTenant().plan, 'sso');
  const mayChange = useCan('manageUsers');
  const query = useCompanySignIn({ isWanted: hasPlan && isShown });
  if (!hasPlan) return <NeedsPlan />;
  return (
    <Loaded query={query} what="company sign-in">
      {(setup) => (
        <>
          <StatusCard setup={setup} />
          <DomainsCard setup={setup} mayChange={mayChange} />
          <ProviderCard key={setup.provider} setup={setup} mayChange={mayChange} />
          <RulesCard setup={setup} mayChange={mayChange} />
          {mayChange && <ScimCard isShown={isShown} />}
        </>
      )}
    </Loaded>
  );
};
