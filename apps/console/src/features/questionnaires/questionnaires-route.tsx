import { Link, useSearchParams } from 'react-router';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan } from '@cloudmend/tenant';
import { EmptyState, Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { Card, Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useQuestionnaire, useQuestionnaires } from './api/questionnaires';
import { QuestionnaireView } from './components/questionnaire-view';
import { QuestionnairesTable } from './components/questionnaires-table';
import { UploadForm } from './components/upload-form';

const List = ({ onOpen }: { readonly onOpen: (id: string) => void }) => {
  const mayUpload = useCan('createReports');
  return (
    <>
      {mayUpload ? (
        <Card title="Upload">
          <UploadForm onUploaded={onOpen} />
        </Card>
      ) : (
        <Note tone="info">{REFUSALS.createReports}</Note>
      )}
      <Loaded query={useQuestionnaires()} what="questionnaires">
        {(all) => (
          <Card title="Questionnaires" unit={String(all.length)} isFlush>
            {all.length === 0 ? (
              <EmptyState title="No questionnaires yet">
                Upload a security questionnaire to see which of its questions your scans answer.
              </EmptyState>
            ) : (
              <QuestionnairesTable rows={all} />
            )}
          </Card>
        )}
      </Loaded>
    </>
  );
};

const Opened = ({ id }: { readonly id: string }) => (
  <Loaded query={useQuestionnaire(id)} what="the questionnaire">
    {(questionnaire) => <QuestionnaireView key={id} questionnaire={questionnaire} />}
  </Loaded>
);

/** Security questionnaires, answered from facts and confirmed by people. */
export const QuestionnairesRoute = () => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('questionnaire');
  const { data } = useQuestionnaires();
  const name = data?.find(({ id }) => id === asked)?.name;
  return (
    <Page
      title="Questionnaires"
      subtitle={asked === null ? 'Answers come from your scans, and you confirm each one' : name}
      actions={asked !== null && <Link to="?">All questionnaires</Link>}
    >
      {asked === null ? <List onOpen={(questionnaire) => setSearch({ questionnaire })} /> : <Opened id={asked} />}
    </Page>
  );
};

export const questionnairesPage: PageModule = {
  Component: QuestionnairesRoute,
  help: [
    'Questions are matched to facts by rules, never guessed: a proposal names the words that it understood. Nothing counts as answered until a person confirms it.',
    'An answer keeps the facts it was confirmed with. When they change, it must be confirmed again. Your own words are kept as a statement for a year.',
    'J and K step through the questions, C confirms the facts of the open one. The export writes into the file that you uploaded and marks what is not confirmed.',
  ],
};
