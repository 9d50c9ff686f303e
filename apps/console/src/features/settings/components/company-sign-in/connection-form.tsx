import { type ReactNode, useState } from 'react';
import { FileInput, PasswordInput, TextInput } from '@mantine/core';
import type { CompanySignIn } from '@cloudmend/domain/company-sign-in';
import { Note, Segments } from '@cloudmend/ui/parts';
import { FormFrame } from '../../../../components/form-frame';
import { notifyDone, toMessage } from '../../../../components/notify';
import { useCompanyActions } from '../../api/company-sign-in';
import layout from '../../../../components/layout.module.css';
import styles from './company-sign-in.module.css';
import { type Draft, type Faults, findFaults, toDraft, toFault, toInput } from './connection-draft';
import { NeededByProvider } from './needed-by-provider';

interface FieldsProps {
  readonly draft: Draft;
  readonly faults: Faults;
  readonly put: (change: Partial<Draft>) => void;
}

const MetadataFile = ({ draft, faults, put }: FieldsProps) => {
  const [file, setFile] = useState<File | null>(null);
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    put({ metadataText: '' });
    void chosen?.text().then((metadataText) => put({ metadataText }));
  };
  return (
    <FileInput
      label="Metadata file"
      placeholder={draft.metadataText === '' ? 'Choose an XML file' : 'The chosen file is kept'}
      accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
      value={file}
      onChange={choose}
      error={faults.metadata}
    />
  );
};

const SamlFields = ({ draft, faults, put }: FieldsProps) => (
  <>
    <div>
      <Segments
        label="Where the metadata comes from"
        options={[
          { value: 'address', label: 'By address' },
          { value: 'file', label: 'By file' },
        ]}
        value={draft.metadataFrom}
        onChange={(metadataFrom) => put({ metadataFrom })}
      />
    </div>
    {draft.metadataFrom === 'file' ? (
      <MetadataFile draft={draft} faults={faults} put={put} />
    ) : (
      <TextInput
        label="Metadata address"
        description="Your provider shows it beside the application."
        placeholder="https://"
        spellCheck={false}
        value={draft.metadataUrl}
        error={faults.metadata}
        onChange={({ currentTarget }) => put({ metadataUrl: currentTarget.value })}
      />
    )}
  </>
);

const OidcFields = ({ draft, faults, put }: FieldsProps) => (
  <>
    <TextInput
      label="Issuer"
      description="Without /.well-known/openid-configuration."
      placeholder="https://"
      spellCheck={false}
      value={draft.issuer}
      error={faults.issuer}
      onChange={({ currentTarget }) => put({ issuer: currentTarget.value })}
    />
    <div className={styles.two}>
      <TextInput
        label="Client ID"
        autoComplete="off"
        spellCheck={false}
        value={draft.clientId}
        error={faults.clientId}
        onChange={({ currentTarget }) => put({ clientId: currentTarget.value })}
      />
      <PasswordInput
        label="Client secret"
        autoComplete="off"
        value={draft.clientSecret}
        error={faults.clientSecret}
        onChange={({ currentTarget }) => put({ clientSecret: currentTarget.value })}
      />
    </div>
    <p className={layout.sub}>The secret is kept by the user pool alone and never shown again.</p>
  </>
);

const AttributeFields = ({ draft, faults, put }: FieldsProps) => {
  const { kind, attributes } = draft;
  const field = (name: 'emailAttribute' | 'groupsAttribute', label: string): ReactNode => (
    <TextInput
      label={label}
      spellCheck={false}
      value={attributes[kind][name]}
      error={faults[name]}
      onChange={({ currentTarget }) =>
        put({ attributes: { ...attributes, [kind]: { ...attributes[kind], [name]: currentTarget.value } } })
      }
    />
  );
  return (
    <div className={styles.two}>
      {field('emailAttribute', kind === 'saml' ? 'Email attribute' : 'Email claim')}
      {field('groupsAttribute', kind === 'saml' ? 'Groups attribute' : 'Groups claim')}
    </div>
  );
};

interface ConnectionFormProps {
  readonly setup: Pick<CompanySignIn, 'connection' | 'mode' | 'serviceProvider'>;
  readonly onClose?: (() => void) | undefined;
}

/** Connects a provider, or replaces the connection. */
export const ConnectionForm = ({ setup: { connection, mode, serviceProvider }, onClose }: ConnectionFormProps) => {
  const { connect } = useCompanyActions();
  const [draft, setDraft] = useState<Draft>(() => toDraft(connection));
  const [faults, setFaults] = useState<Faults>({});
  // A file is read while others are typed.
  const put = (change: Partial<Draft>): void => {
    setDraft((now) => ({ ...now, ...change }));
    setFaults({});
  };
  const submit = (): void => {
    const found = findFaults(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    connect.mutate(toInput(draft), {
      onSuccess: () => {
        notifyDone(connection ? 'Connection saved.' : 'Provider connected. Try it before you turn it on.');
        onClose?.();
      },
      onError: (error) => setFaults(toFault(toMessage(error, 'Could not save the connection.'))),
    });
  };
  const Fields = draft.kind === 'saml' ? SamlFields : OidcFields;
  return (
    <>
      <div>
        <Segments
          label="Protocol"
          options={[
            { value: 'saml', label: 'SAML 2.0' },
            { value: 'oidc', label: 'OpenID Connect' },
          ]}
          value={draft.kind}
          onChange={(kind) => put({ kind })}
        />
      </div>
      <NeededByProvider kind={draft.kind} serviceProvider={serviceProvider} />
      <FormFrame
        className={styles.fields}
        label="Identity provider"
        submit={connection ? 'Save connection' : 'Connect provider'}
        isBusy={connect.isPending}
        fault={faults.form}
        onSubmit={submit}
        onClose={onClose}
      >
        <Fields draft={draft} faults={faults} put={put} />
        <AttributeFields draft={draft} faults={faults} put={put} />
        {mode !== 'off' && (
          <Note tone="warn">Another provider turns company sign-in off and ends the sessions of the present one.</Note>
        )}
      </FormFrame>
    </>
  );
};
