import { IconCircleCheck, IconGitPullRequest } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './features.module.css';
import { ScreenPicture } from './screen-picture';
import { FINDINGS, RECOMMENDATIONS, SCAN, type Screen } from './screens';
import section from './section.module.css';

interface FeatureProps {
  readonly title: string;
  readonly words: ReactNode;
  readonly children?: ReactNode;
}

const Feature = ({ title, words, children }: FeatureProps) => (
  <article className={section.card}>
    <h3>{title}</h3>
    <p>{words}</p>
    {children}
  </article>
);

const GATES = ['Policy gate passed', 'The plan destroys nothing', 'Waiting for one approval'];

const PullRequest = () => (
  <>
    <p className={classes.why}>
      <strong>Why it matters.</strong> Anyone can list the objects in this bucket. Nothing outside the account has read
      them in 90 days, so closing it breaks nothing. Cost of the fix: $0.
    </p>
    <Change />
    <ul className={classes.gates}>
      {GATES.map((gate) => (
        <li key={gate}>
          <IconCircleCheck size={15} stroke={1.5} aria-hidden /> {gate}
        </li>
      ))}
    </ul>
    <p className={classes.example}>Example</p>
  </>
);

const Change = () => (
  <figure className={classes.diff}>
    <figcaption>
      <IconGitPullRequest size={15} stroke={1.5} aria-hidden /> Block public access on acme-exports-prod
    </figcaption>
    <pre>
      <span>{'resource "aws_s3_bucket_public_access_block" "exports" {\n'}</span>
      <del>{'- block_public_policy     = false\n'}</del>
      <ins>{'+ block_public_policy     = true\n'}</ins>
      <ins>{'+ restrict_public_buckets = true\n'}</ins>
      <span>{'}'}</span>
    </pre>
  </figure>
);

const Shot = ({ screen }: { readonly screen: Screen }) => (
  <div className={classes.shot}>
    <ScreenPicture screen={screen} sizes={CARD_SIZES} />
  </div>
);

const List = ({ items }: { readonly items: readonly ReactNode[] }) => (
  <ul className={classes.list}>
    {items.map((item, place) => (
      <li key={place}>{item}</li>
    ))}
  </ul>
);

const CARD_SIZES = '(max-width: 768px) 170vw, 530px';

export const Features = () => (
  <section id="features" className={`wrap ${section.section}`}>
    <h2 className={section.title}>From finding to fix, with the figure that justifies it.</h2>
    <div className={classes.grid}>
      <Feature
        title="AI DevSecOps Copilot"
        words="Explains the risk and dollar impact in plain words, then generates an infrastructure-as-code pull request within your guardrails."
      >
        <PullRequest />
      </Feature>
      <Feature
        title="Cost optimisation"
        words="Right-sizing of EC2, EBS and RDS, S3 tiering, and a monthly savings forecast. Every saving shows its calculation."
      >
        <Shot screen={RECOMMENDATIONS} />
      </Feature>
      <Feature
        title="Security remediation"
        words={
          <>
            Open security groups, public S3, stale keys: ranked by risk, each with steps to fix it, within your policy.
          </>
        }
      >
        <Shot screen={FINDINGS} />
      </Feature>
      <Feature
        title="Scans with approvals"
        words={
          <>
            On demand or on a schedule. Anything a scan could not read is listed. Scans only read; changes need
            approvals.
          </>
        }
      >
        <Shot screen={SCAN} />
      </Feature>
      <Feature
        title="GreenOps"
        words={
          <>
            Dollars and CO<sub>2</sub> side by side, for every recommendation.
          </>
        }
      >
        <List items={['BRSR', 'CSRD', 'SEC'].map((standard) => `Exports aligned to ${standard}`)} />
      </Feature>
      <Feature
        title="Integrations"
        words="Results go where your team works, with the finding and its dollar figure attached."
      >
        <List
          items={['Ticketing: Jira, ServiceNow', 'Pull requests in your own repository', 'Workflow: Slack, Teams']}
        />
      </Feature>
    </div>
  </section>
);
