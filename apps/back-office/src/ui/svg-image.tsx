import { useEffect, useState } from 'react';

type SvgImageProps = { readonly svg: string; readonly alt: string; readonly className: string };

/** Shows SVG markup of an answer as an image: the page's policy forbids inserting it as markup. */
export const SvgImage = ({ svg, alt, className }: SvgImageProps) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address ? <img className={className} src={address} alt={alt} /> : null;
};
