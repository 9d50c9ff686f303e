import { PRODUCT_NAME } from '@cloudmend/domain/product';
import { ScreenPicture } from './screen-picture';
import { COMPLIANCE } from './screens';
import classes from './security.module.css';

const CLAIMS = [
  ['Single sign-on and roles', 'SSO and role-based access control through a managed identity service'],
  ['Least privilege', 'Role templates you can read before you deploy them'],
  ['Audit logs', 'Who asked, who approved, what changed'],
  ['Private collectors', 'Your data stays in your network'],
  ['CIS and NIST mapping', 'Each check names the controls it speaks to'],
  ['Evidence collection', 'Kept with the scan that produced it'],
  ['Compliance Copilot', 'On Enterprise'],
  ['Residency and retention', 'Where data is kept, and for how long'],
] as const;

/** The band is dark in both schemes. */
const DARK_COMPLIANCE = { ...COMPLIANCE, light: COMPLIANCE.dark };

export const Security = () => (
  <section id="security" className={classes.band}>
    <div className={`wrap ${classes.columns}`}>
      <div>
        <h2 className={classes.title}>Read first. Change only when asked.</h2>
        <p className={classes.lead}>
          {PRODUCT_NAME} holds one read-only role for each account. Every pull request and every automatic fix passes a
          policy gate, an approval and the audit log.
        </p>
        <ScreenPicture screen={DARK_COMPLIANCE} sizes="(max-width: 992px) 90vw, 430px" className={classes.screen} />
      </div>
      <dl className={classes.claims}>
        {CLAIMS.map(([claim, words]) => (
          <div key={claim}>
            <dt>{claim}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
);
