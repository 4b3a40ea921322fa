#include "core/analysis/word_endings.h"

#include "core/analysis/language_lists.h"

namespace postings {

namespace {

// From Debian's word lists (wamerican-large, wfrench and so on; for Russian and Spanish, those that
// hunspell-ru and hunspell-es generate), in lower case and without accents: what the stem of each
// word lacks. These are the endings that most beginnings of words need, most frequent first.
constexpr LanguageList kEndings[] = {
    {"ca",
     "sem aves aven avem essis aries assiu essin essim assim ades assis assin iem ava "
     "arien ques ieu ara areu arem are essen esses esseu acions eu aren les aria aras "
     "ares isques aran esqui at ada isquen es ats adores ar em ant am eixes le esquis "
     "issis ament esquin la ines issin ejar au issiu issim en eixen sarem osos ides "
     "itzaves"},
    {"da",
     "erne ernes ende else elsernes elserne elsen elses elsers elser elsens erende ers "
     "elig lighedens lig hed ig terne ligheder endes ligheden ternes heder lige heden "
     "er lighed ligt eligt ige kerne hedens telse lerne elighed ene igheden ighed "
     "lernes telserne ere elige telsernes et igheder igt enes elighedens sernes kernes "
     "mernes es igheds telsen ighedens en ens eres telsers melse tig perne pernes"},
    {"de",
     "ung ungen ischer ischen ische ischem isches isch ende end enden licher endem "
     "lichen ender liche lichem igkeit ige endes lich iger igen iges liches ig "
     "lichkeit igem lichkeiten keit lichste heit licheren lichstem licherem licheres "
     "lichere igkeiten lichstes igung lichst lichsten lichster igste licherer igster "
     "keiten ischeres igstes igstem ens ik igst ischstes igsten ischere ischerer "
     "igeres igungen igere erlich ischsten igerem igeren"},
    {"en",
     "ing ness ation able ating ate ic ations ion ically ous ism ated ization izing "
     "ates al ity ability ingly ize ings ator ive ions ly ally ousness ical ative "
     "ously ment ably ance ication izes ant ized eness ators iveness ed nesses ying "
     "ence ible fulness ively ional ities ement ality ational ibility ent alization "
     "eous ful ments isms fully ics alize"},
    {"es",
     "amos amiento aremos amente emos ico abais ica asteis ista aba adamente arse "
     "imiento aste ismo abas able earemos mente aban ear aron osamente arais icamente "
     "aseis ativa ando ativo eremos ir isteis ante eemos ible ieseis cia iva easteis "
     "ivo iese idad eamos emente imos ablemente arnos ida ierais iendo ido ieron "
     "abilidad eabais ivamente iste ar aciones ativamente easeis icador amientos iera "
     "ieras ividad iesen iblemente eas ancia iremos antemente ieran icidad earse "
     "icadora earas eamiento osidad eara ada earon eada eando eado eaba ado arlas anza "
     "ieses icante arles ue"},
    {"fr",
     "assions assiez erions eriez eraient eront erons aient assent ions erez ant asse "
     "asses ement ation issions ations ique issaient ements issiez iques nerions "
     "nassions issent able er issant irent euse issons nassiez ables atrice irions "
     "irons nassent iriez issais euses antes iront ante issait eassions issement isse "
     "ion isme neriez neront naient ication eassiez ux ants iquement iraient isses "
     "yassions era eras ateurs"},
    {"it",
     "eranno erebbero assimo assero erebbe ereste eremmo eresti ando avate asse erai "
     "avano ammo avamo erete eremo arono assi ante ata ato ati ano ate iamo iate ava "
     "erei avi avo amente azione endo herebbero issero ita heranno herebbe hereste "
     "mente iassimo heresti iando iassero heremmo imento azioni iammo herete abile "
     "iasse ierebbero irebbero iavate andosi ito iranno iavamo ere iscano amento "
     "iarono irebbe"},
    {"nl",
     "ing ingen en at heid ig igheid ige er ar ken ur elijkheid al ten an elijk iging "
     "baar heden elijke igheden igingen em enheid elijkheden bare el king ot ak te ars "
     "on ting amheden ag ad lijkheid om baarheid lijke os op igen ek tingen ol lijk "
     "end den or es osheid erbare arheid erbaar ats ende enheden endheid am ed et"},
    {"no",
     "ende else heten elsen ede elser het elsene hetene elsens er heter igheter ene "
     "igheten lighetene hetens ighet ligheten ighetens ighetene ligheter en eligheter "
     "elig eligheten ige elighetene ens et ig lighetens lighet lig ets elige elighet "
     "lige ighetenes slov sloven elighetens slovens enes lov leger ane slover ers "
     "lovens eloven legens elsenes lover lovene legen igens legene legende loven liger "
     "ligens edes hetsloven"},
    {"pt",
     "amos emos armos areis ardes ando aremos ais eis aste arias ada ado aria adas "
     "asses ados asse ares astes assem arem arei ariam ava avam avas ante antes adores "
     "amento amentos idades ador idade amente imos ico adora adoras abilidades ica "
     "ativo ara ermos iremos endo aras erdes ida idas imentos imento ido mente eremos "
     "ismo icas ismos ista ereis indo icamente idos"},
    {"ru",
     "ого вшего вшую ющего вшее вшему вшем вшей вшая вшею ющие ющею ться ющая ющую "
     "ющим ющий ющих вшим ющей ющему ющее ть ющем вшие вшими вших ившего ившую ющими "
     "вший ившей ившему ющийся ившею ившее ного вшийся нные нную нный нного нная нных "
     "ившая ившем нными нным емого ешь йте ующего ость ивший ившийся ившими нною ости "
     "ишь его ивших ившие нном нной"},
    {"sv",
     "arna ande arnas andet orna ornas liga lig or ligt hetens heten iga es ig "
     "ligheten lighetens igt ligast ligaste ighet ligare lighet ens ighetens het elsen "
     "igaste elses ernas else igheten elsens elserna igast heterna er igare elsernas "
     "heter en ligheterna ligen igheter erna ligheter elser igheterna ige lige anden "
     "andes liges igas igande norna nor iges ligas ast thet tandet nande nornas"},
};

}  // namespace

std::string_view word_endings(std::string_view language) {
    return list_of(kEndings, language);
}

}  // namespace postings
