import { useId } from 'react';
import './text-field.css';
import './file-field.css';

type Props = {
  readonly label: string;
  readonly file: File | undefined;
  readonly onChange: (file: File | undefined) => void;
  readonly accept: string;
  readonly hint: string;
  readonly fault?: string | undefined;
};

export const FileField = ({ label, file, onChange, accept, hint, fault }: Props) => {
  const id = useId();
  return (
    <div className="text-field">
      <label className="text-field-label" htmlFor={id}>
        {label}
      </label>
      <input
        // A new field for the next file: the browser keeps the name of the old one.
        key={file === undefined ? 'none' : 'one'}
        className="file-field"
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
      <p className="text-field-hint" id={`${id}-hint`}>
        {file ? file.name : hint}
      </p>
      {fault ? <p className="text-field-fault">{fault}</p> : null}
    </div>
  );
};
