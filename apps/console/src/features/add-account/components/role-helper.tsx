import { Button, CopyButton, Tabs } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconExternalLink } from '@tabler/icons-react';
import type { z } from 'zod';
import type { getRoleTemplate } from '@cloudmend/domain/accounts';
import { Card } from '../../../components/page';
import { saveFile } from '../../../components/save-file';
import styles from '../add-account.module.css';

/** The placeholder of a local installation, which has no AWS account. */
const LOCAL_MASTER = '000000000000';

type RoleTemplate = z.output<typeof getRoleTemplate.output>;

interface Document {
  readonly id: string;
  readonly label: string;
  readonly file: string;
  readonly text: string;
}

const listDocuments = (template: RoleTemplate): readonly Document[] => [
  {
    id: 'cloudformation',
    label: 'CloudFormation',
    file: `${template.roleName}.cloudformation.json`,
    text: template.cloudFormation,
  },
  {
    id: 'trust',
    label: 'Trust policy',
    file: `${template.roleName}.trust.json`,
    text: JSON.stringify(template.trustPolicy, null, 2),
  },
  {
    id: 'permissions',
    label: 'Permissions policy',
    file: `${template.roleName}.permissions.json`,
    text: JSON.stringify(template.permissionsPolicy, null, 2),
  },
];

const DocumentPanel = ({ label, file, text }: Document) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
    <pre className={styles.code} role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
    <div className={styles.actions}>
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.5} />}
            onClick={copy}
          >
            {copied ? 'Copied' : `Copy ${label}`}
          </Button>
        )}
      </CopyButton>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.5} />}
        onClick={() => saveFile(file, text, 'application/json')}
      >
        Download
      </Button>
    </div>
  </>
);

/** The quickest way: CloudFormation's console with everything filled in. */
const QuickCreate = ({ url }: { readonly url: string | undefined }) =>
  url === undefined ? (
    <p className={styles.hint}>
      Download the CloudFormation template below, then upload it in the CloudFormation console under Create stack.
    </p>
  ) : (
    <div className={styles.actions}>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconExternalLink size={15} stroke={1.5} />}
      >
        Create the role in AWS
      </Button>
      <span className={styles.hint}>
        Opens CloudFormation with everything filled in, in the account you are signed in to. The link is valid for one
        hour.
      </span>
    </div>
  );

interface RoleTextsProps {
  readonly template: RoleTemplate;
}

/** What the role must be called, and whom it must trust. */
const RoleFacts = ({ template }: RoleTextsProps) => (
  <dl className={styles.facts}>
    <dt>Role name</dt>
    <dd>
      <code>{template.roleName}</code>
    </dd>
    <dt>ExternalId</dt>
    <dd>
      <code>{template.externalId}</code>
    </dd>
    <dt>Trusted account</dt>
    <dd>
      {template.master === LOCAL_MASTER ? (
        <>
          None
          <div className={styles.hint}>
            This installation runs locally without an AWS account. Demo accounts need none. For a real account, replace
            the principal in the trust policy with the identity whose credentials you started it with.
          </div>
        </>
      ) : (
        <code>{template.master}</code>
      )}
    </dd>
    <dt>Maximum session duration</dt>
    <dd>{template.maxSessionSeconds / 60} minutes</dd>
  </dl>
);

interface RoleSetupProps extends RoleTextsProps {
  /** The document that is shown first. @default the CloudFormation template */
  readonly first?: 'cloudformation' | 'trust';
}

/** The role to create: facts, the quickest way, and the documents. */
export const RoleSetup = ({ template, first = 'cloudformation' }: RoleSetupProps) => {
  const documents = listDocuments(template);
  return (
    <>
      <RoleFacts template={template} />
      <QuickCreate url={template.quickCreateUrl} />
      <Tabs defaultValue={first}>
        <Tabs.List mb={10}>
          {documents.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {documents.map((one) => (
          <Tabs.Panel key={one.id} value={one.id}>
            <DocumentPanel {...one} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
};

/** What to create in the AWS account before linking it. */
export const RoleHelper = ({ template }: RoleTextsProps) => (
  <Card step={1} title="AWS role setup" unit="read-only">
    <ol className={styles.steps}>
      <li>In the account to scan, create the role with CloudFormation, or manually from the two policies.</li>
      <li>Copy the new role's ARN into the form.</li>
    </ol>
    <RoleSetup template={template} />
  </Card>
);
