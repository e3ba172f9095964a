import { showKycDocument } from '@croupier/contract/back-office/kyc.ts';
import { useData } from '../../data.ts';
import { useLabels } from '../../labels.ts';
import { DocumentViewer } from '../../ui/document-viewer.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { KycDocument } from './review-acts.tsx';
import { useKycText } from './text.ts';
import './kyc.css';
import { Skeleton } from '../../ui/skeleton.tsx';

type DocumentSideProps = {
  readonly player: number;
  readonly documents: readonly KycDocument[];
  readonly document: KycDocument | undefined;
  readonly choose: (id: number) => void;
};

/** All documents in a strip, newest first, and below it the one that is looked at. */
export const DocumentSide = ({ player, documents, document, choose }: DocumentSideProps) => {
  const text = useKycText();
  const labels = useLabels();
  if (!document) return <p className="muted">{text.noDocuments}</p>;
  return (
    <section className="kyc-document" aria-label={text.documents}>
      <ul className="kyc-strip">
        {documents.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="button kyc-pick"
              aria-pressed={one.id === document.id}
              onClick={() => choose(one.id)}
            >
              {labels.value(one.kind)} <StateTag state={one.status} />
            </button>
          </li>
        ))}
      </ul>
      <Content key={document.id} player={player} document={document} />
      {document.note ? <p>“{document.note}”</p> : null}
    </section>
  );
};

const Content = ({ player, document }: { player: number; document: KycDocument }) => {
  const params = { player, document: document.id };
  const { data, error, refetch } = useData(showKycDocument, { params }, { once: true });
  if (error) return <ErrorBox error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return <DocumentViewer file={data.data} name={document.file_name} />;
};
