import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Change } from '@cloudmend/domain/changes';
import { toMessage, notifyFault } from '../../../components/notify';
import { Card } from '../../../components/page';
import { saveFile } from '../../../components/save-file';
import { useReadProof } from '../../../queries/changes';
import layout from '../../../components/layout.module.css';
import styles from '../changes.module.css';

/** The signed proof and how to verify it without CloudMend. */
export const ProofCard = ({ change }: { readonly change: Change }) => {
  const readProof = useReadProof();
  const [isBusy, setBusy] = useState(false);
  const isSigned = change.state === 'approved' || change.merge?.wasApproved === true;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { envelope, publicKey } = await readProof(change.id);
      saveFile('proof.json', `${JSON.stringify(envelope, null, 2)}\n`, 'application/json');
      saveFile('pub.pem', publicKey, 'application/x-pem-file');
    } catch (error) {
      notifyFault(toMessage(error, 'Could not load the proof. Try again.'));
    }
    setBusy(false);
  };
  return (
    <Card
      title="Proof"
      right={
        isSigned && (
          <Button
            variant="default"
            leftSection={<IconDownload size={15} stroke={1.5} />}
            loading={isBusy}
            onClick={() => void download()}
          >
            Download proof
          </Button>
        )
      }
    >
      {isSigned ? (
        <pre className={styles.command}>node verify.mjs proof.json pub.pem</pre>
      ) : (
        <p className={layout.dim} style={{ margin: 0 }}>
          Signed once every approval is given.
        </p>
      )}
    </Card>
  );
};
