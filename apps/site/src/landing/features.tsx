import { SeverityBadge } from '@cloudmend/ui/parts';
import { IconGitPullRequest } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './features.module.css';
import section from './section.module.css';

interface FeatureProps {
  readonly title: string;
  readonly words: ReactNode;
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

const Feature = ({ title, words, isWide = false, children }: FeatureProps) => (
  <article className={`${section.card} ${isWide ? classes.wide : ''}`}>
    <h3>{title}</h3>
    <p>{words}</p>
    {children}
  </article>
);

const PullRequest = () => (
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

const List = ({ items }: { readonly items: readonly ReactNode[] }) => (
  <ul className={classes.list}>
    {items.map((item, place) => (
      <li key={place}>{item}</li>
    ))}
  </ul>
);

const FAULTS = [
  <><SeverityBadge severity="CRITICAL" /> Security group open to the world</>,
  <><SeverityBadge severity="CRITICAL" /> Bucket readable by anyone</>,
  <><SeverityBadge severity="HIGH" /> Access key left unused</>,
];

export const Features = () => (
  <section id="features" className={`wrap ${section.section}`}>
    <h2 className={section.title}>From a finding to the fix, with the number that justifies it.</h2>
    <div className={classes.grid}>
      <Feature isWide title="AI DevSecOps Copilot" words="Explains the risk and the dollar impact in plain words, then writes the infrastructure-as-code pull request, inside your guardrails.">
        <PullRequest />
      </Feature>
      <Feature title="Cost optimisation" words="Every saving with its arithmetic, and a monthly forecast of what is still to save.">
        <List items={['Right-sizing of EC2, EBS and RDS', 'S3 tiering', 'Monthly savings forecast']} />
      </Feature>
      <Feature title="Security remediation" words="Open security groups, public S3, stale keys, and policies that are not enforced.">
        <List items={FAULTS} />
      </Feature>
      <Feature title="GreenOps" words={<>Dollars and CO<sub>2</sub> side by side, for every resource.</>}>
        <List items={['Exports aligned to BRSR', 'Exports aligned to CSRD', 'Exports aligned to SEC']} />
      </Feature>
      <Feature title="Scans and integrations" words="Scans on demand or on a schedule, with approvals. Results go where the work is.">
        <List items={['Ticketing: Jira, ServiceNow', 'Pull requests', 'Workflow: Slack, Teams']} />
      </Feature>
    </div>
  </section>
);
