import { ROLE_NAME } from '@cloudmend/domain/product';
import classes from './how-it-works.module.css';
import section from './section.module.css';

const STEPS = [
  {
    name: 'Connect',
    words: (
      <>
        Link an account with least-privilege access: one role, <code>{ROLE_NAME}</code>, one external ID, no keys to
        store.
      </>
    ),
  },
  {
    name: 'Discover',
    words: (
      <>
        Scan cost and security posture. Findings are ranked by risk and dollar impact, and anything that could not be
        read is listed.
      </>
    ),
  },
  {
    name: 'Remediate',
    words: (
      <>
        Guided fixes: console steps, commands and code for each finding. Pull requests and automatic fixes, each with a
        policy gate and an audit log entry.
      </>
    ),
  },
];

export const HowItWorks = () => (
  <section id="how" className={`wrap ${section.section}`}>
    <h2 className={section.title}>Connect, discover, remediate.</h2>
    <ol className={classes.steps}>
      {STEPS.map(({ name, words }, place) => (
        <li key={name}>
          <div className={classes.seam} aria-hidden="true">
            <span className={classes.number}>{place + 1}</span>
          </div>
          <h3>{name}</h3>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  </section>
);
