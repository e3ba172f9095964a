import { useEffect, useState } from 'react';

type SvgImageProps = { readonly svg: string; readonly alt: string; readonly className: string };

/** Markup of an answer as an image: it never becomes part of the page, which the policy forbids. */
export const SvgImage = ({ svg, alt, className }: SvgImageProps) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address ? <img className={className} src={address} alt={alt} /> : null;
};
