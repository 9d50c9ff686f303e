import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { Planned as PlannedFeature } from '@cloudmend/domain/product';
import { Planned } from '../chrome/planned';
import { ScreenPicture } from './screen-picture';
import { COMPLIANCE } from './screens';
import classes from './security.module.css';

const CLAIMS: ReadonlyArray<readonly [claim: string, words: string, planned?: PlannedFeature]> = [
  ['Role-based access control', 'Through a managed identity service'],
  ['Single sign-on', 'SAML and OpenID Connect on Enterprise'],
  ['Least privilege', 'Role templates you can read before you deploy them'],
  ['Audit logs', 'Who did what in the workspace, and when'],
  ['Private collectors', 'Your data stays in your network', 'private-collectors'],
  ['CIS and NIST mapping', 'Each check names the controls it covers'],
  ['Evidence collection', 'Facts are stored with the scan that read them. Signed packs for auditors'],
  ['Compliance Copilot', 'Answers security questionnaires from facts. On Enterprise'],
  ['Residency and retention', 'Where data is kept and for how long'],
];

/** This section is dark in both schemes. */
const DARK_COMPLIANCE = { ...COMPLIANCE, light: COMPLIANCE.dark };

export const Security = () => (
  <section id="security" className={classes.band}>
    <div className={`wrap ${classes.columns}`}>
      <div>
        <h2 className={classes.title}>Read first. Change only on approval.</h2>
        <p className={classes.lead}>
          {PRODUCT_NAME} scans with one read-only role per account. A pull request needs a policy gate and approvals,
          and you merge it. Automatic fixes have a role of their own and are off until an admin turns them on.
        </p>
        <ScreenPicture screen={DARK_COMPLIANCE} sizes="(max-width: 992px) 90vw, 430px" className={classes.screen} />
      </div>
      <dl className={classes.claims}>
        {CLAIMS.map(([claim, words, planned]) => (
          <div key={claim}>
            <dt>
              {claim} <Planned feature={planned} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
