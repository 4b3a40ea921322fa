#include "core/analysis/languages.h"

namespace postings {

namespace {

// ISO 639-1 with the codes of ISO 639-2 (some languages have two), from Debian's package iso-codes
// 4.15, without bh, which is no language and was withdrawn.
constexpr std::string_view kCodes =
    "aa=aar ab=abk ae=ave af=afr ak=aka am=amh an=arg ar=ara as=asm av=ava ay=aym az=aze "
    "ba=bak be=bel bg=bul bi=bis bm=bam bn=ben bo=bod bo=tib br=bre bs=bos ca=cat ce=che "
    "ch=cha co=cos cr=cre cs=ces cs=cze cu=chu cv=chv cy=cym cy=wel da=dan de=deu de=ger "
    "dv=div dz=dzo ee=ewe el=ell el=gre en=eng eo=epo es=spa et=est eu=eus eu=baq fa=fas "
    "fa=per ff=ful fi=fin fj=fij fo=fao fr=fra fr=fre fy=fry ga=gle gd=gla gl=glg gn=grn "
    "gu=guj gv=glv ha=hau he=heb hi=hin ho=hmo hr=hrv ht=hat hu=hun hy=hye hy=arm hz=her "
    "ia=ina id=ind ie=ile ig=ibo ii=iii ik=ipk io=ido is=isl is=ice it=ita iu=iku ja=jpn "
    "jv=jav ka=kat ka=geo kg=kon ki=kik kj=kua kk=kaz kl=kal km=khm kn=kan ko=kor kr=kau "
    "ks=kas ku=kur kv=kom kw=cor ky=kir la=lat lb=ltz lg=lug li=lim ln=lin lo=lao lt=lit "
    "lu=lub lv=lav mg=mlg mh=mah mi=mri mi=mao mk=mkd mk=mac ml=mal mn=mon mr=mar ms=msa "
    "ms=may mt=mlt my=mya my=bur na=nau nb=nob nd=nde ne=nep ng=ndo nl=nld nl=dut nn=nno "
    "no=nor nr=nbl nv=nav ny=nya oc=oci oj=oji om=orm or=ori os=oss pa=pan pi=pli pl=pol "
    "ps=pus pt=por qu=que rm=roh rn=run ro=ron ro=rum ru=rus rw=kin sa=san sc=srd sd=snd "
    "se=sme sg=sag si=sin sk=slk sk=slo sl=slv sm=smo sn=sna so=som sq=sqi sq=alb sr=srp "
    "ss=ssw st=sot su=sun sv=swe sw=swa ta=tam te=tel tg=tgk th=tha ti=tir tk=tuk tl=tgl "
    "tn=tsn to=ton tr=tur ts=tso tt=tat tw=twi ty=tah ug=uig uk=ukr ur=urd uz=uzb ve=ven "
    "vi=vie vo=vol wa=wln wo=wol xh=xho yi=yid yo=yor za=zha zh=zho zh=chi zu=zul";
constexpr size_t kEntry = 7;  // "en=eng "

}  // namespace

bool is_language_code(std::string_view code) {
    if (code.size() != 2) return false;
    for (size_t at = 0; at < kCodes.size(); at += kEntry)
        if (kCodes.substr(at, 2) == code) return true;
    return false;
}

std::string_view two_letter_code(std::string_view three_letters) {
    if (three_letters.size() != 3) return {};
    for (size_t at = 0; at < kCodes.size(); at += kEntry)
        if (kCodes.substr(at + 3, 3) == three_letters) return kCodes.substr(at, 2);
    return {};
}

}  // namespace postings
