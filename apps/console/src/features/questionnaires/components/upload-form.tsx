import { useState } from 'react';
import { Button, FileInput } from '@mantine/core';
import { notifyDone, toMessage } from '../../../components/notify';
import { plural } from '../../../components/format';
import { Note } from '@cloudmend/ui/parts';
import { useUploads } from '../api/questionnaires';
import layout from '../../../components/layout.module.css';

/** Uploads a file and opens it. */
export const UploadForm = ({ onUploaded }: { readonly onUploaded: (id: string) => void }) => {
  const { upload } = useUploads();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string>();
  const send = async (chosen: File): Promise<void> => {
    setFault(undefined);
    try {
      const { id, questions } = await upload.mutateAsync(chosen);
      notifyDone(questions > 0 ? `${plural(questions, 'question')} read.` : 'File uploaded. Choose its columns.');
      onUploaded(id);
    } catch (error) {
      setFault(toMessage(error, 'Could not upload the file. Try again.'));
    }
  };
  return (
    <form
      className={layout.form}
      aria-label="Upload a questionnaire"
      onSubmit={(event) => {
        event.preventDefault();
        if (file) void send(file);
      }}
    >
      <FileInput
        label="Questionnaire"
        placeholder="Choose a file"
        accept=".csv,.xlsx"
        description="CSV (UTF-8) or XLSX without macros: at most 1.5 MB, 5,000 rows and 1,000 questions."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        clearable
        value={file}
        onChange={setFile}
      />
      {fault !== undefined && <Note tone="danger">{fault}</Note>}
      <div className={layout.row}>
        <Button type="submit" disabled={!file} loading={upload.isPending}>
          Upload
        </Button>
      </div>
    </form>
  );
};
