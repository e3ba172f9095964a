import { useEffect, useState } from 'react';
import { useCommonText } from './common-text.ts';
import './document-viewer.css';
import { Icon } from './icon.tsx';
import { ScrollRegion } from './scroll-region.tsx';

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
/** The steps of document-viewer.css: from the width of the frame to four times it. */
const maxZoom = 4;

/**
 * A document from its bytes: an image to zoom and turn, a PDF in the browser's own viewer. A browser without one would
 * save the file in a frame, unasked.
 */
export const DocumentViewer = ({ file, name }: { file: Blob; name: string }) => {
  const text = useCommonText();
  const [address, setAddress] = useState<string>();
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const isImage = images.includes(file.type);
  if (!address) return null;
  return (
    <section className="document" aria-label={`${text.document}: ${name}`}>
      <div className="document-bar">
        <span className="document-name">{name}</span>
        {isImage ? (
          <>
            <Tool label={text.zoomOut} icon="zoomOut" off={zoom === 0} run={() => setZoom(zoom - 1)} />
            <Tool label={text.zoomIn} icon="zoomIn" off={zoom === maxZoom} run={() => setZoom(zoom + 1)} />
            <Tool label={text.rotate} icon="rotate" run={() => setTurns((turns + 1) % 4)} />
          </>
        ) : null}
        <a className="button quiet icon-only" href={address} download={name} aria-label={`${text.download} ${name}`}>
          <Icon name="download" />
        </a>
      </div>
      {isImage ? (
        <ScrollRegion className="document-stage" label={name}>
          <img className="document-image" src={address} alt={name} data-zoom={zoom} data-turns={turns} />
        </ScrollRegion>
      ) : file.type === 'application/pdf' && navigator.pdfViewerEnabled ? (
        <iframe className="document-frame" src={address} title={name} />
      ) : (
        <div className="document-none">
          <p>{text.cannotShow}</p>
          <p>
            <a className="button" href={address} download={name}>
              {text.download}
            </a>
          </p>
        </div>
      )}
    </section>
  );
};

type ToolProps = {
  readonly label: string;
  readonly icon: 'zoomIn' | 'zoomOut' | 'rotate';
  readonly off?: boolean;
  readonly run: () => void;
};

const Tool = ({ label, icon, off, run }: ToolProps) => (
  <button type="button" className="button quiet icon-only" aria-label={label} disabled={off} onClick={run}>
    <Icon name={icon} />
  </button>
);
