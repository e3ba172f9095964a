import type { ReactNode } from 'react';
import './form-field.css';

/** Fields of a form that belong together, under a name. */
export const FieldGroup = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <fieldset className="form-group">
    <legend className="form-legend">{label}</legend>
    {children}
  </fieldset>
);
